import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import styles from './builder-actions.module.css';

type BuilderActionsProps = {
  onClear: () => void;
  onSave: () => void;
  /** Somebody is about to save. */
  onSaveHint: () => unknown;
  onShowAll: () => void;
  /** Somebody is about to ask for all dream cups. */
  onShowAllHint: () => unknown;
};

/** What can be done with the cup as a whole. */
export function BuilderActions(props: BuilderActionsProps) {
  return (
    <div className={styles.actions}>
      <DialogButton variant="primary" hint={props.onSaveHint} onClick={props.onSave}>
        Lagre din Drømmekopp
      </DialogButton>
      <Button onClick={props.onClear}>Fjern valg</Button>
      <DialogButton hint={props.onShowAllHint} onClick={props.onShowAll}>
        Se alle Drømmekopper
      </DialogButton>
    </div>
  );
}
