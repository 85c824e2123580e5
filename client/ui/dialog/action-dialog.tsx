import type { ComponentProps } from 'react';
import { hasExpired } from '#client/data/error-text.ts';
import { failureOf, loggedOutAdvice } from '#client/data/reason-text.ts';
import { closeAnswered, DialogForm } from './dialog-form.tsx';
import type { FormErrors } from './form-errors.ts';

type ActionDialogProps = Omit<ComponentProps<typeof DialogForm>, 'onSubmit'> & {
  /** Validates and sends; resolves to the errors, or to null on success. */
  send: () => Promise<FormErrors | null>;
  /** The errors of the fields that the server rejected; undefined where it rejected something else. */
  fieldErrors?: (error: unknown) => FormErrors | undefined;
  /** The English text of an error for which the server gave no reason. */
  failure: string;
};

/** A dialog with a form that closes once it is sent. */
export function ActionDialog({ send, fieldErrors, failure, ...dialog }: ActionDialogProps) {
  async function submit(_: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    try {
      const errors = await send();
      if (!errors && isOpen()) closeAnswered(dialog.onClose);
      return errors;
    } catch (error) {
      if (hasExpired(error)) return { advice: loggedOutAdvice(dialog.action) };
      return fieldErrors?.(error) ?? failureOf(error, failure);
    }
  }
  return <DialogForm {...dialog} onSubmit={submit} />;
}
