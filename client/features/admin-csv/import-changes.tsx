import { useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Table } from '#client/ui/table/table.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { ImportChange } from '#shared/csv-import.ts';
import { countText } from './csv-text.ts';
import styles from './import-dialog.module.css';

/** How many lines are drawn at first, and how many more at each press. */
const STEP = 50;

/** What a file would create and change, line by line, before and after. */
export function ImportChanges({ changes }: { changes: ImportChange[] }) {
  const [shown, setShown] = useState(STEP);
  const more = changes.length - shown;
  return (
    <section className={styles.section}>
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
        <div className={styles.more}>
          <p>{countText(more)} til vises ikke.</p>
          <Button
            onClick={({ currentTarget }) => {
              if (more <= STEP) focusOwner(currentTarget);
              setShown(shown + STEP);
            }}
          >
            Vis {countText(Math.min(more, STEP))} til
          </Button>
        </div>
      )}
    </section>
  );
}

const ChangeRow = ({ change: { line, name, action, fields } }: { change: ImportChange }) => (
  <tr>
    <td>{line}</td>
    <td>
      <p className={styles.name}>
        {name} {action === 'create' && <span className={styles.new}>Ny</span>}
      </p>
      <dl className={styles.fields}>
        {fields
          .filter(({ column }) => action === 'update' || column !== 'Navn')
          .map(({ column, before, after }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                {action === 'update' && (
                  <>
                    <VisuallyHidden>fra </VisuallyHidden>
                    <del>{before || 'ingenting'}</del>
                    <VisuallyHidden> til </VisuallyHidden>
                    <span aria-hidden="true"> → </span>
                  </>
                )}
                <ins>{after || 'ingenting'}</ins>
              </dd>
            </div>
          ))}
      </dl>
    </td>
  </tr>
);
