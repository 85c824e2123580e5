import { Button } from '#client/ui/button/button.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './row-actions.module.css';

type RowActionsProps = {
  /** The record's name. */
  name: string;
  /** Left out where it can't be edited. */
  onEdit?: () => void;
  onDelete: () => void;
};

/** Buttons to edit and delete the record of a row; their accessible names contain the record's. */
export const RowActions = ({ name, onEdit, onDelete }: RowActionsProps) => (
  <div className={styles.actions}>
    {onEdit && <Action text="Edit" name={name} onAct={onEdit} />}
    <Action text="Delete" name={name} onAct={onDelete} />
  </div>
);

const Action = ({ text, name, onAct }: { text: string; name: string; onAct: () => void }) => (
  <Button aria-haspopup="dialog" className={styles.action} onClick={onAct}>
    <span lang="en">{text}</span>
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
);
