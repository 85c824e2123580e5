import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button/button.tsx';

type DialogButtonProps = ComponentProps<typeof Button> & {
  /** Called when somebody is about to press it: time to fetch the dialog's file. */
  hint: () => unknown;
};

/** A button that opens a dialog. */
export const DialogButton = ({ hint, ...rest }: DialogButtonProps) => (
  <Button aria-haspopup="dialog" onPointerEnter={hint} onFocus={hint} {...rest} />
);
