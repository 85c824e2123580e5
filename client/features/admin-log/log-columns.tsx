import type { Column } from '#client/lists/data-table.tsx';
import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import { type FieldChange, type FieldText, shortChanges } from './field-changes.ts';
import styles from './log-columns.module.css';
import { changeText, timeText } from './log-labels.ts';

/** The columns of the log. */
export const LOG_COLUMNS: Column<LogChange, 'at'>[] = [
  {
    header: 'Når',
    className: `quiet small ${styles.when}`,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now())}</time>,
  },
  { header: 'Hvem', wideOnly: true, className: `breakable ${styles.who}`, cell: ({ username }) => username },
  { header: 'Hva', names: true, className: styles.what, cell: changeText },
  {
    header: 'Felt',
    wideOnly: true,
    className: styles.fields,
    cell: (change) => change.others === 0 && <Changes changes={shortChanges(change)} />,
  },
];

/** The changed fields of a record, short enough for a table. */
const Changes = ({ changes }: { changes: FieldChange[] }) => (
  <ul className={`wrap small breakable gap-x-4 ${styles.changes}`}>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        <span className="quiet">{label}:</span>{' '}
        {before && after ? (
          <>
            <VisuallyHidden>fra </VisuallyHidden>
            <FieldValue value={before} /> <span aria-hidden="true">→</span>{' '}
            <VisuallyHidden>til </VisuallyHidden>
            <strong>
              <FieldValue value={after} />
            </strong>
          </>
        ) : (
          <FieldValue value={after ?? before} />
        )}
      </li>
    ))}
  </ul>
);

/** The value of a field; a color has a dot beside it. */
export const FieldValue = ({ value }: { value: FieldText | undefined }) =>
  value?.color === undefined ? (
    value?.text
  ) : (
    <span className={`inline-row gap-1 ${styles.color}`}>
      <ColorDot color={value.color} />
      {value.text}
    </span>
  );
