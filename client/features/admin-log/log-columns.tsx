import type { Column } from '#client/ui/data-table.tsx';
import type { LogEntry } from '#shared/audit.ts';
import { ChangesLine } from './changes-line.tsx';
import { fieldChanges } from './field-changes.ts';
import styles from './log-columns.module.css';
import { deedOf, timeText } from './log-words.ts';

/** Lets a tap anywhere in a row open it where columns are left out. */
export const LOG_TABLE = styles.table;

/** The columns of the log. @param onOpen shows everything that is known of a change. */
export const logColumns = (onOpen: (entry: LogEntry) => void): Column<LogEntry, 'at'>[] => [
  {
    header: 'Når',
    className: styles.when,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now())}</time>,
  },
  { header: 'Hvem', wideOnly: true, className: styles.who, cell: ({ username }) => username },
  {
    header: 'Hva',
    names: true,
    className: styles.what,
    cell: (entry) => (
      <button type="button" aria-haspopup="dialog" className={styles.open} onClick={() => onOpen(entry)}>
        {deedOf(entry)}
      </button>
    ),
  },
  {
    header: 'Felt',
    wideOnly: true,
    className: styles.fields,
    cell: (entry) => <ChangesLine changes={fieldChanges(entry)} />,
  },
];
