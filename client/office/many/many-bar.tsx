import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { toastError } from '#client/office/record-toasts.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Field } from '#shared/menu/field.ts';
import styles from './many.module.css';
import type { ManyDialogProps } from './many-dialog.tsx';

const [ManyDialog, hint] = lazyDialog(async () => (await import('./many-dialog.tsx')).ManyDialog);

type ManyBarProps = Pick<ManyDialogProps, 'noun' | 'selection' | 'change'> & {
  /** They define the possible changes. */
  fields: readonly Pick<Field<never>, 'many'>[];
  isBusy: boolean;
  onDone: () => void;
};

/** Toolbar with the bulk changes of the selected records. */
export function ManyBar({ fields, isBusy, onDone, ...selected }: ManyBarProps) {
  const { selection, change } = selected;
  const [dialog, setDialog] = useState<ManyDialogProps['kind'] | null>(null);
  const bar = useRef<HTMLElement>(null);
  // Opening the bar removes the button that had focus, so focus the bar itself.
  useEffect(() => bar.current?.focus(), []);
  const direct = useMutation({
    mutationFn: change,
    onSuccess: (errors) => errors?.reason && toast(errors.reason, { error: true }),
    onError: (error) => toastError(error, 'Failed to update'),
  });
  const blocked = selection.size === 0 || isBusy || direct.isPending;

  const can = (what: Field<never>['many']) => fields.some(({ many }) => many === what);
  const opens = (kind: ManyDialogProps['kind'], text: string) => (
    <DialogButton hint={hint} blocked={blocked} onClick={() => !blocked && setDialog(kind)}>
      {text}
    </DialogButton>
  );

  const does = (what: Parameters<typeof change>[0], text: string) => (
    <Button blocked={blocked} onClick={() => blocked || direct.mutate(what)}>
      {text}
    </Button>
  );

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={`row wrap surface gap-2 ${styles.bar}`}
      aria-label="De valgte"
    >
      <span role="status" className={`strong ${styles.count}`}>
        {isBusy ? 'Velger …' : `${selection.size} valgt`}
      </span>
      {can('price') && opens('price', 'Endre pris')}
      {can('availability') && (
        <>
          {opens('soldOut', 'Utsolgt')}
          {does({ kind: 'availability', isAvailable: true }, 'Til salgs')}
        </>
      )}
      {can('allergens') && opens('allergens', 'Allergener')}
      {can('category') && opens('category', 'Flytt')}
      {can('visibility') && (
        <>
          {does({ kind: 'visibility', visibility: 'hidden' }, 'Skjul')}
          {does({ kind: 'visibility', visibility: 'shown' }, 'Vis')}
        </>
      )}
      {opens('delete', 'Slett')}
      <Button
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('section')?.parentElement;
          onDone();
          // Don't focus the search field, which would open the keyboard of a phone.
          focusHeading(list?.querySelector('h2'));
        }}
      >
        Ferdig
      </Button>
      {dialog && <ManyDialog {...selected} kind={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}
