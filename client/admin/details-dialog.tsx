import type { ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import styles from './details-dialog.module.css';

/** A label, in English unless `lang` is another language, and a value of a record. */
export type Fact = { label: string; lang?: string; value: ReactNode };

type DetailsDialogProps = {
  title: string;
  /** The record's picture where it has one. */
  picture?: ReactNode;
  facts: readonly Fact[];
  /** Left out where it can't be edited. */
  onEdit?: () => void;
  /** Left out where it can't be copied. */
  onCopy?: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** All values of a record, with buttons to edit and delete it. */
export function DetailsDialog({
  title,
  picture,
  facts,
  onEdit,
  onCopy,
  onDelete,
  onClose,
}: DetailsDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <dl className="stack gap-3">
        {facts.map(({ label, lang = 'en', value }) => (
          <div key={label} className={`wrap baseline gap-x-4 ${styles.fact}`}>
            <dt lang={lang}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <Button lang="en" variant="danger" onClick={onDelete}>
          Delete
        </Button>
        {onCopy && <Button onClick={onCopy}>Dupliser</Button>}
        <Button lang="en" onClick={onClose}>
          Cancel
        </Button>
        {onEdit && (
          <Button lang="en" variant="primary" onClick={onEdit}>
            Edit
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
