import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { FormLock } from '#client/ui/field/form-lock.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Dialog, DialogButtons } from './dialog.tsx';
import styles from './dialog-form.module.css';
import type { FormErrors } from './form-errors.ts';
import { FormFailure } from './form-failure.tsx';
import { LOCKED } from './locked-events.ts';

type DialogFormProps = {
  title: ReactNode;
  /** What the button that sends says, and what it says meanwhile. */
  action: string;
  acting: string;
  variant?: 'primary' | 'danger';
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  /** A medium one has many fields; its buttons stay in sight. */
  size?: 'narrow' | 'medium';
  /**
   * Checks and sends; resolves to what is wrong, or to null when it is done: then nothing can be sent any more.
   * `isOpen` tells whether the dialog is still there, which may be closed before the answer comes.
   */
  onSubmit: (form: FormData, isOpen: () => boolean) => Promise<FormErrors | null>;
  onClose: () => void;
  /** The fields; each shows its fault. `forget` drops the fault of a field that no keyboard has changed. */
  children: (faults: FormErrors, forget: (field: string) => void) => ReactNode;
};

const NO_FAULTS: FormErrors = {};

/** What is wrong; no button may be `aria-invalid`. */
const WRONG = '[aria-invalid="true"], [data-invalid]';

/** What a form begins at. */
const TYPED = 'input:not([hidden], [type=file])';

/**
 * A dialog that is a form. It starts at the first empty field, sends once at a time, locks its fields meanwhile, and
 * leads to the first field that is wrong, or shows what failed; what is wrong with a field is forgotten when it changes.
 * What the server answers after the dialog was closed is shown as a toast.
 */
export function DialogForm(props: DialogFormProps) {
  const { title, action, acting, variant = 'primary', role, size = 'narrow', onClose, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isLong = size === 'medium';
  const isOpen = () => form.current !== null;
  const { faults, forget, busy, submit } = useSubmission(props.onSubmit, isOpen, (isFailure) => {
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (wrong) wrong.focus();
    else if (isFailure && isLong) form.current?.scrollIntoView({ block: 'end' });
    else if (isFailure) cancel.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0] ?? cancel.current)?.focus();
  }, []);
  return (
    <Dialog title={title} size={size} role={role} onClose={onClose}>
      <form
        ref={form}
        id={id}
        className={styles.form}
        noValidate
        aria-busy={busy || undefined}
        onSubmit={submit}
        onInput={({ target }) => target instanceof Element && forget(target.getAttribute('name') ?? '')}
        {...(busy && LOCKED)}
      >
        <FormLock value={busy}>{children(faults, forget)}</FormLock>
        <FormFailure faults={faults} />
      </form>
      <DialogButtons lasting={isLong}>
        <Button ref={cancel} onClick={onClose}>
          Avbryt
        </Button>
        <Button type="submit" form={id} variant={variant} blocked={busy}>
          {busy ? acting : action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Sends a form once at a time; `onFaults` is called when faults have been shown, among them one of the form as a whole or not. */
function useSubmission(
  onSubmit: DialogFormProps['onSubmit'],
  isOpen: () => boolean,
  onFaults: (isFailure: boolean) => void,
) {
  const [faults, setFaults] = useState(NO_FAULTS);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState({ count: 0, isFailure: false });
  // Known at once, where the state is only known once it has been rendered.
  const isBusy = useRef(false);
  const afterFaults = useRef(onFaults);
  useEffect(() => {
    if (refusals.count > 0) afterFaults.current(refusals.isFailure);
  }, [refusals]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setFaults(({ form: _, advice: __, ...others }) => others);
    const found = await onSubmit(new FormData(event.currentTarget), isOpen);
    if (!found) return;
    if (!isOpen()) {
      if (found.form) toast(found.form, { error: true, lang: 'en' });
      return;
    }
    isBusy.current = false;
    setBusy(false);
    setFaults(found);
    setRefusals(({ count }) => ({ count: count + 1, isFailure: Boolean(found.form || found.advice) }));
  }

  const forget = (field: string) =>
    setFaults((before) => (before[field] ? { ...before, [field]: undefined } : before));
  return { faults, forget, busy, submit };
}
