import type { Column } from '#client/lists/data-table.tsx';
import { Changes } from '#client/office/changes.tsx';
import { timeText } from '#client/office/time-text.ts';
import type { LogChange } from '#shared/api/audit.ts';
import { fieldChanges, shortChanges } from './field-changes.ts';
import styles from './log-columns.module.css';
import { changeText } from './log-labels.ts';

/** The fields that phones show, which have no room for all. */
const PRICES = ['price', 'unitPrice', 'sizes'];

/** The columns of the log. */
export const LOG_COLUMNS: Column<LogChange, 'at'>[] = [
  {
    header: 'Når',
    className: `quiet small ${styles.when}`,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now())}</time>,
  },
  { header: 'Hvem', wideOnly: true, className: `breakable ${styles.who}`, cell: ({ username }) => username },
  {
    header: 'Hva',
    names: true,
    className: styles.what,
    cell: changeText,
    narrowDetail: (change) => (
      <div className="wrap gap-x-3">
        <span>{change.username}</span>
        {change.others === 0 && <Changes changes={fieldChanges(change, PRICES)} />}
      </div>
    ),
  },
  {
    header: 'Felt',
    wideOnly: true,
    className: styles.fields,
    cell: (change) =>
      change.others === 0 && <Changes changes={shortChanges(change)} className={`small ${styles.changes}`} />,
  },
];
