import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import type { LogEntry } from '#shared/audit.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { ShownValue } from './field-value.tsx';
import styles from './log-entry-dialog.module.css';
import { timeText, titleOf } from './log-labels.ts';

type LogEntryDialogProps = { entry: LogEntry; onClose: () => void };

/** Everything that is known of one change. */
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

/** A field with what it was and what it became, or with the one that there is. */
function Field({ change: { label, before, after } }: { change: FieldChange }) {
  const isBoth = Boolean(before && after);
  return (
    <div>
      <dt>{label}</dt>
      {before && (
        <dd>
          {isBoth && <span className={styles.when}>Før: </span>}
          <ShownValue value={before} />
        </dd>
      )}
      {after && (
        <dd>
          {isBoth && <span className={styles.when}>Etter: </span>}
          <ShownValue value={after} />
        </dd>
      )}
    </div>
  );
}
