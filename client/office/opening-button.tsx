import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';

type OpeningButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  dialog: (onClose: () => void) => ReactNode;
};

/** A button with the dialog that it opens. */
export function OpeningButton({ dialog, ...button }: OpeningButtonProps) {
  const { open, show, close } = useDialogs<true>();
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => show(true)} />
      {open && dialog(close)}
    </>
  );
}
