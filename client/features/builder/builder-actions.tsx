import { Button } from '#client/ui/button.tsx';
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
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onPointerEnter={props.onSaveHint}
        onFocus={props.onSaveHint}
        onClick={props.onSave}
      >
        Lagre din Drømmekopp
      </Button>
      <Button onClick={props.onClear}>Fjern valg</Button>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={props.onShowAllHint}
        onFocus={props.onShowAllHint}
        onClick={props.onShowAll}
      >
        Se alle Drømmekopper
      </Button>
    </div>
  );
}
