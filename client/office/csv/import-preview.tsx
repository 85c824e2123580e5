import { useState } from 'react';
import { Changes, type FieldChange } from '#client/office/field-changes.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Table } from '#client/ui/table/table.tsx';
import type { ImportChange, ImportPlan } from '#shared/menu/csv-import.ts';
import styles from './csv.module.css';
import { countText, placeText } from './csv.ts';

/** Lines at first, and per click on the button. */
const STEP = 50;

export function ImportChanges({ changes }: { changes: ImportChange[] }) {
  const [shown, setShown] = useState(STEP);
  const more = changes.length - shown;
  return (
    <section className="stack gap-3">
      <h3>Dette blir endret</h3>
      <Table caption="Endringer">
        <thead>
          <tr>
            <th scope="col">Linje</th>
            <th scope="col">Navn og endring</th>
          </tr>
        </thead>
        <tbody className={styles.changes}>
          {changes.slice(0, shown).map((change) => (
            <ChangeRow key={change.line} change={change} />
          ))}
        </tbody>
      </Table>
      {more > 0 && (
        <div className={`row wrap gap-3 ${styles.more}`}>
          <p>{`${countText(more)} til vises ikke.`}</p>
          <Button
            onClick={({ currentTarget }) => {
              if (more <= STEP) focusOwner(currentTarget);
              setShown(shown + STEP);
            }}
          >{`Vis ${countText(Math.min(more, STEP))} til`}</Button>
        </div>
      )}
    </section>
  );
}

const changesOf = ({ action, fields }: ImportChange): FieldChange[] =>
  fields
    .filter(({ column }) => action === 'update' || column !== 'Navn')
    .map(({ column: label, before, after }) => ({
      label,
      ...(action === 'update' && { before: { text: before || 'ingenting' } }),
      after: { text: after || 'ingenting' },
    }));

const ChangeRow = ({ change }: { change: ImportChange }) => (
  <tr>
    <td>{change.line}</td>
    <td>
      <p className="strong breakable">
        <span>{change.name}</span> {change.action === 'create' && <span className={styles.new}>Ny</span>}
      </p>
      <Changes changes={changesOf(change)} />
    </td>
  </tr>
);

/** More problems than this usually have one cause. */
const MOST_SHOWN = 100;

type ImportProblemsProps = { plan: ImportPlan; onCreate: (category: string) => void };

export function ImportProblems({ plan: { problems, missingCategories }, onCreate }: ImportProblemsProps) {
  const more = problems.length - MOST_SHOWN;
  return (
    <section className="stack gap-3">
      <h3>Dette må rettes</h3>
      <p>{`${missingCategories.length > 0 ? 'Lag kategoriene her, eller rett' : 'Rett'} linjene i regnearket, lagre, og velg filen på nytt. Ingenting er importert ennå.`}</p>
      {missingCategories.length > 0 && (
        <div className="row wrap gap-2">
          {missingCategories.map((name) => (
            <Button key={name} className="breakable" onClick={() => onCreate(name)}>
              {`Lag kategorien «${name}»`}
            </Button>
          ))}
        </div>
      )}
      <ul className={'stack notice breakable gap-2 berry-tint'}>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${placeText(problem)} ${problem.message}`}>
            <strong>{`${placeText(problem)}:`}</strong> <span>{problem.message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`Og ${countText(more)} til.`}</p>}
    </section>
  );
}
