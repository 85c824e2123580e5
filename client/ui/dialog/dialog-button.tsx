import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button/button.tsx';

type DialogButtonProps = ComponentProps<typeof Button> & {
  /** Called on hover and focus, to fetch the dialog's file early. */
  hint: () => unknown;
};

export const DialogButton = ({ hint, ...rest }: DialogButtonProps) => (
  <Button aria-haspopup="dialog" onPointerEnter={hint} onFocus={hint} {...rest} />
);
