import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import type { LogEntry } from '#shared/audit.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { FieldValue } from './log-columns.tsx';
import styles from './log-entry-dialog.module.css';
import { timeText, titleOf } from './log-labels.ts';

type LogEntryDialogProps = { entry: LogEntry; onClose: () => void };

/** All details of one change. */
export function LogEntryDialog({ entry, onClose }: LogEntryDialogProps) {
  const changes = fieldChanges(entry);
  return (
    <Dialog title={titleOf(entry)} onClose={onClose}>
      <p>
        {entry.username},{' '}
        <time dateTime={new Date(entry.at).toISOString()}>{timeText(entry.at, Date.now())}</time>
      </p>
      {changes.length > 0 ? (
        <dl className={styles.fields}>
          {changes.map((change) => (
            <Field key={change.label} change={change} />
          ))}
        </dl>
      ) : (
        <p>Ingen felt ble endret.</p>
      )}
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          Lukk
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** A field before and after the change; a created or deleted record has only one of the two. */
const Field = ({ change: { label, before, after } }: { change: FieldChange }) => (
  <div>
    <dt>{label}</dt>
    {Object.entries({ Før: before, Etter: after }).map(
      ([when, value]) =>
        value && (
          <dd key={when}>
            {before && after && <span className={styles.when}>{when}: </span>}
            <FieldValue value={value} />
          </dd>
        ),
    )}
  </div>
);
