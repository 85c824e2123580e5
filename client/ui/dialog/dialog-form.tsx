import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasExpired } from '#client/data/error-text.ts';
import { failureOf, loggedOutAdvice } from '#client/data/reason-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Dialog, DialogButtons, type DialogProps } from './dialog.tsx';
import { type FormErrors, focusInvalid } from './form-errors.ts';

type ActionDialogProps = Pick<DialogProps, 'title' | 'role' | 'onClose'> & {
  /** The text of the submit button, and its text while the form is being sent; by default of saving. */
  action?: string;
  acting?: string;
  cancel?: string;
  /** The text of a second submit button; pressing it sets the form's value `then` to this text. */
  secondAction?: string | undefined;
  variant?: 'primary' | 'danger';
  /** `medium` for many fields, by default with sticky buttons. */
  size?: 'narrow' | 'medium';
  sticky?: boolean;
  /**
   * Validates and sends. `isOpen` returns whether the dialog is still open: users can close it before the response
   * arrives. Resolves to one of
   * - the errors
   * - `null` after a success, which closes the dialog
   * - `next` to stay open for the next record, with the focus in the first field
   * - `leave` to stay blocked, because another page or dialog replaces this one
   */
  send: (form: FormData, isOpen: () => boolean) => Promise<FormErrors | 'next' | 'leave' | null>;
  /** Maps an error response to errors of fields; undefined if no field was rejected. */
  fieldErrors?: ((error: unknown) => FormErrors | undefined) | undefined;
  /** The English message if the server gave no reason, or the errors of any failure, also of an expired session. */
  failure: string | ((error: unknown) => FormErrors);
  /** The fields; each shows its error. Fields whose input events lack their name call `clearError`. */
  children: (errors: FormErrors, clearError: (field: string) => void) => ReactNode;
};

/** The first of these gets the initial focus: an input, or a button that answers the dialog without typing. */
const INPUTS = 'input:not([hidden], [type=file], [type=date]), [data-first]';

/**
 * Closes a dialog after its response has arrived. The focus returns in the next frame, and effects must have made the page
 * below focusable by then. Without `flushSync`, React would delay them while it renders the changes of the response.
 */
export const closeAnswered = (onClose: () => void): void => flushSync(onClose);

const SAVE = 'Lagre';

function errorsOf(error: unknown, { fieldErrors, failure, action = SAVE }: ActionDialogProps): FormErrors {
  if (typeof failure === 'function') return failure(error);
  if (hasExpired(error)) return { advice: loggedOutAdvice(action) };
  return fieldErrors?.(error) ?? failureOf(error, failure);
}

/**
 * A dialog with a form. It sends one request at a time, and then closes, focuses the first invalid field or shows the
 * error. An error that arrives after the dialog was closed becomes a toast.
 */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    action = SAVE,
    acting = 'Lagrer...',
    secondAction,
    variant = 'primary',
    role,
    size = 'narrow',
    sticky = size === 'medium',
    onClose,
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const isOpen = () => form.current !== null;
  function focusFirst() {
    // Enter on a field would answer the question.
    if (role === 'alertdialog') return cancel.current?.focus();
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>(INPUTS) ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0] ?? cancel.current)?.focus();
  }
  const onOpen = useEffectEvent(focusFirst);
  useEffect(() => onOpen(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A React ancestor may be a form too: without this, naming a cup in the basket would send the order.
    event.stopPropagation();
    if (busy || hasBadDate(event.currentTarget)) return;
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const focused = document.activeElement;
    // A disabled field would lose the focus, and Escape would not reach the dialog.
    send.current?.focus({ preventScroll: true });
    // Synchronous, because a second submit event must find the form busy.
    flushSync(() => {
      setBusy(true);
      setErrors(({ form: _, reason: __, advice: ___, ...fields }) => fields);
    });
    const result = await props.send(data, isOpen).catch((error: unknown) => errorsOf(error, props));
    if (result === 'leave') return;
    if (result === null) {
      if (isOpen()) closeAnswered(onClose);
      return;
    }
    const failures: FormErrors = result === 'next' ? {} : result;
    if (!isOpen()) {
      // The advice is about the form, which is gone.
      const { form: english, advice: _, reason, ...fields } = failures;
      const text = reason ?? english ?? Object.values(fields).find(Boolean);
      if (text) toast(text, { error: true, lang: text === english ? 'en' : undefined });
      return;
    }
    flushSync(() => {
      setBusy(false);
      setErrors(failures);
    });
    if (result === 'next') return focusFirst();
    const invalid = focusInvalid(form.current);
    if (invalid) {
      // The sticky buttons may cover the error below the field.
      const [errorId = ''] = invalid.getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
      document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
    } else if (document.activeElement === send.current && focused instanceof HTMLElement) focused.focus();
    if (invalid || !(failures.form || failures.reason || failures.advice)) return;
    if (sticky) form.current?.scrollIntoView({ block: 'end' });
    else cancel.current?.scrollIntoView({ block: 'nearest' });
  }

  const clearError = (field: string) =>
    setErrors((all) => (all[field] ? { ...all, [field]: undefined } : all));

  return (
    <Dialog title={title} size={size} role={role} onClose={onClose}>
      <form
        ref={form}
        id={id}
        noValidate
        aria-busy={busy || undefined}
        onSubmit={submit}
        onInput={({ target }) => target instanceof Element && clearError(target.getAttribute('name') ?? '')}
      >
        <fieldset disabled={busy} className="stack gap-4">
          {props.children(errors, clearError)}
          <FormFailure errors={errors} />
        </fieldset>
      </form>
      <DialogButtons sticky={sticky}>
        <Button ref={cancel} onClick={onClose}>
          {props.cancel ?? 'Avbryt'}
        </Button>
        <Button ref={send} type="submit" form={id} variant={variant} blocked={busy}>
          {busy ? acting : action}
        </Button>
        {/* Last, because Enter presses the first submit button. */}
        {secondAction && (
          <Button type="submit" form={id} name="then" value={secondAction} blocked={busy}>
            {secondAction}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

/** The error of a form as a whole with advice; screen readers announce changes. */
export const FormFailure = ({ errors: { form, reason, advice } }: { errors: FormErrors }) => (
  <div role="alert" className="row notice strong gap-3 berry-tint">
    {(form || reason || advice) && (
      <>
        <Icon name="warning" />
        <div>
          {form && <p lang="en">{form}</p>}
          {reason && <p>{reason}</p>}
          {advice && <p>{advice}</p>}
        </div>
      </>
    )}
  </div>
);

/** Reports a date that is incomplete or does not exist; its value is empty. @returns whether there was one */
export function hasBadDate(form: HTMLFormElement): boolean {
  const dates = form.querySelectorAll<HTMLInputElement>('input[type=date]');
  return [...dates].some((input) => input.validity.badInput && !input.reportValidity());
}
