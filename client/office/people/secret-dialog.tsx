import { type ReactNode, useRef } from 'react';
import { copy } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';

type SecretDialogProps = {
  title: string;
  text: string;
  label: string;
  secret: string;
  /** Beside the button that copies. */
  button?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a new secret to copy; the server can't show it a second time. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, text, label, secret, button, onClose, children } = props;
  const input = useRef<HTMLInputElement>(null);
  async function onCopy() {
    input.current?.select();
    if (await copy(secret)) toast(`${label} er kopiert`);
    else toast(`Nettleseren lot oss ikke kopiere. ${label} er merket: kopier selv.`, { error: true });
  }
  return (
    <Dialog title={title} size="narrow" isKept onClose={onClose}>
      <p>{text}</p>
      <Field
        ref={input}
        label={label}
        value={secret}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {children}
      <DialogButtons>
        <Button onClick={onClose}>Ferdig</Button>
        {button}
        <Button variant="primary" onClick={onCopy}>
          Kopier
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
