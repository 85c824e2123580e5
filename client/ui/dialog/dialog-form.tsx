import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasBadDate } from '#client/lib/bad-date.ts';
import { focusInvalid } from '#client/lib/focus-invalid.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Dialog, DialogButtons } from './dialog.tsx';
import type { FormErrors } from './form-errors.ts';
import { FormFailure } from './form-failure.tsx';

type DialogFormProps = {
  title: ReactNode;
  /** The text of the submit button, and its text while the form is being sent. */
  action: string;
  acting: string;
  /** The text of the button that sends nothing. */
  cancel?: string;
  /** Another submit button, whose text is the form's value `then`. */
  secondAction?: string | undefined;
  variant?: 'primary' | 'danger';
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  /** `medium` for many fields, by default with sticky buttons. */
  size?: 'narrow' | 'medium';
  sticky?: boolean;
  /**
   * Validates and sends; resolves to the errors, or to null on success, after which nothing can be sent again.
   * `next` keeps the dialog open for the next record, with the focus at the first field.
   * `isOpen` returns whether the dialog is still open: it can be closed before the answer arrives.
   */
  onSubmit: (form: FormData, isOpen: () => boolean) => Promise<FormErrors | 'next' | null>;
  onClose: () => void;
  /** The fields; each shows its error. `clearError` is for fields that send no input event of their name. */
  children: (errors: FormErrors, clearError: (field: string) => void) => ReactNode;
};

/** Inputs that can have the focus at first. */
const INPUTS = 'input:not([hidden], [type=file], [type=date])';

/**
 * Closes a dialog once its answer has arrived. The focus returns in the next frame, and by then effects must have made the
 * page below focusable again: React would delay them while it renders what the answer has changed.
 */
export const closeAnswered = (onClose: () => void): void => flushSync(onClose);

/**
 * A dialog with a form, which sends one request at a time and then focuses the first invalid field, or shows the error.
 * An error that arrives after the dialog was closed becomes a toast.
 */
export function DialogForm(props: DialogFormProps) {
  const {
    title,
    action,
    acting,
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
    if (busy || hasBadDate(event.currentTarget)) return;
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const before = document.activeElement;
    // A disabled field would lose the focus, and Escape would not reach the dialog.
    send.current?.focus({ preventScroll: true });
    // Synchronous, so that a second submit event finds the form busy.
    flushSync(() => {
      setBusy(true);
      setErrors(({ form: _, reason: __, advice: ___, ...fields }) => fields);
    });
    const result = await props.onSubmit(data, isOpen);
    if (!result) return;
    const found: FormErrors = result === 'next' ? {} : result;
    if (!isOpen()) {
      if (found.reason) toast(found.reason, { error: true });
      else if (found.form) toast(found.form, { error: true, lang: 'en' });
      return;
    }
    flushSync(() => {
      setBusy(false);
      setErrors(found);
    });
    if (result === 'next') return focusFirst();
    const invalid = focusInvalid(form.current);
    if (invalid) {
      // Its error is below it, where buttons may cover it.
      const [below = ''] = invalid.getAttribute('aria-describedby')?.split(' ').slice(-1) ?? [];
      document.getElementById(below)?.scrollIntoView({ block: 'nearest' });
    } else if (document.activeElement === send.current && before instanceof HTMLElement) before.focus();
    if (invalid || !(found.form || found.reason || found.advice)) return;
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
        {/* After the main button, which Enter presses. */}
        {secondAction && (
          <Button type="submit" form={id} name="then" value={secondAction} blocked={busy}>
            {secondAction}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
