import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** Like `lazyDialog`, but a failed fetch shows a toast: the error page would discard the input of the form behind. */
export const dialogOverForm = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyDialog(load, ({ onClose }: Props) => {
    toast('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { error: true });
    onClose();
  });

type OpeningButtonProps = Omit<ComponentProps<typeof DialogButton>, 'onClick'> & {
  dialog: (onClose: () => void) => ReactNode;
};

/** A button with the dialog that it opens. */
export function OpeningButton({ dialog, ...button }: OpeningButtonProps) {
  const { open, show, close } = useDialogs<true>();
  return (
    <>
      <DialogButton {...button} onClick={() => show(true)} />
      {open && dialog(close)}
    </>
  );
}
