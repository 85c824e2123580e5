import { useRef } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';

type NewKeyTokenProps = { name: string; token: string; onClose: () => void };

/** A new key's token, shown this once. Browsers copy on secure origins only; elsewhere it is selected. */
export function NewKeyToken({ name, token, onClose }: NewKeyTokenProps) {
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      toast('Nøkkelen er kopiert');
    } catch {
      toast('Nettleseren lot oss ikke kopiere. Nøkkelen er merket: kopier den selv.', { error: true });
    }
  }
  return (
    <Dialog title={`Nøkkelen «${name}»`} onClose={onClose}>
      <p>Lim den inn der den skal brukes, nå: den vises bare denne ene gangen.</p>
      <Field
        ref={input}
        label="Nøkkel"
        value={token}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogButtons>
        <Button onClick={onClose}>Ferdig</Button>
        <Button variant="primary" onClick={copy}>
          Kopier
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
