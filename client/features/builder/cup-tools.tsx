import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './cup-tools.module.css';

type CupToolsProps = {
  /** Undefined where there is nothing to choose from; what `reasonId` names says why. */
  onSurprise: (() => void) | undefined;
  reasonId: string;
  /** Undefined where there is nothing to take back. */
  onUndo: (() => void) | undefined;
};

/** What is done to the cup while looking at it. */
export const CupTools = ({ onSurprise, reasonId, onUndo }: CupToolsProps) => (
  <div className={styles.tools}>
    <Button blocked={!onSurprise} aria-describedby={onSurprise ? undefined : reasonId} onClick={onSurprise}>
      Overrask meg
    </Button>
    <Button blocked={!onUndo} onClick={onUndo}>
      <Icon name="undo" />
      <span className={styles.undo}>Angre siste steg</span>
    </Button>
  </div>
);
