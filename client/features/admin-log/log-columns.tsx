import type { Column } from '#client/lists/data-table.tsx';
import type { LogEntry } from '#shared/audit.ts';
import { ChangesLine } from './changes-line.tsx';
import { shortChanges } from './field-changes.ts';
import styles from './log-columns.module.css';
import { deedOf, timeText } from './log-labels.ts';

/** The columns of the log. */
export const LOG_COLUMNS: Column<LogEntry, 'at'>[] = [
  {
    header: 'Når',
    className: styles.when,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now())}</time>,
  },
  { header: 'Hvem', wideOnly: true, className: styles.who, cell: ({ username }) => username },
  { header: 'Hva', names: true, className: styles.what, cell: deedOf },
  {
    header: 'Felt',
    wideOnly: true,
    className: styles.fields,
    cell: (entry) => <ChangesLine changes={shortChanges(entry)} />,
  },
];
