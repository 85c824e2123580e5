import { useEffect, useRef, useState } from 'react';
import { toastError } from '#client/admin/record-toasts.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Field } from '#shared/menu/field.ts';
import styles from './many-bar.module.css';
import { changeMany, deletedText, type ManyArea } from './many-changes.ts';
import type { ManyDialogKind } from './many-dialog.tsx';
import type { Selection } from './use-selection.ts';

const [ManyDialog, hint] = lazyDialog(async () => (await import('./many-dialog.tsx')).ManyDialog);

type ManyBarProps = {
  area: ManyArea;
  selection: Selection;
  /** Whether more records are being selected. */
  isBusy: boolean;
  /** Takes records that were deleted meanwhile out of the selection, and returns their names. */
  dropDeleted: () => Promise<string[]>;
  onDeleted: () => void;
  onDone: () => void;
};

/** What can be done with the selected records. */
export function ManyBar({ area, selection, isBusy, dropDeleted, onDeleted, onDone }: ManyBarProps) {
  const [dialog, setDialog] = useState<ManyDialogKind | null>(null);
  const [isSending, setSending] = useState(false);
  const bar = useRef<HTMLElement>(null);
  // The button that starts it is gone then, and may be far below.
  useEffect(() => bar.current?.focus(), []);
  const blocked = selection.size === 0 || isBusy || isSending;

  async function sell() {
    if (blocked) return;
    setSending(true);
    try {
      await changeMany(area, [...selection.keys()], { kind: 'availability', isAvailable: true });
    } catch (error) {
      const text = await deletedText(error, dropDeleted);
      if (text) toast(text, { error: true });
      else toastError(error, 'Failed to update');
    } finally {
      setSending(false);
    }
  }

  const can = (what: Field<never>['many']) => area.fields.some(({ many }) => many === what);
  const opens = (kind: ManyDialogKind, text: string) => (
    <DialogButton hint={hint} blocked={blocked} onClick={() => !blocked && setDialog(kind)}>
      {text}
    </DialogButton>
  );

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={`row wrap surface gap-2 ${styles.bar}`}
      aria-label="De valgte"
    >
      <span role="status" className={styles.count}>
        {isBusy ? 'Velger …' : `${selection.size} valgt`}
      </span>
      {can('price') && opens('price', 'Endre pris')}
      {can('availability') && (
        <>
          {opens('soldOut', 'Utsolgt')}
          <Button blocked={blocked} onClick={() => void sell()}>
            Til salgs
          </Button>
        </>
      )}
      {can('category') && opens('category', 'Flytt')}
      {opens('delete', 'Slett')}
      <Button
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('section')?.parentElement;
          onDone();
          if (list) focusOwner(list);
        }}
      >
        Ferdig
      </Button>
      {dialog && (
        <ManyDialog
          kind={dialog}
          area={area}
          selection={selection}
          dropDeleted={dropDeleted}
          onChanged={() => {
            setDialog(null);
            if (dialog === 'delete') onDeleted();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
