import { type ReactNode, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { copy } from '#client/lib/share.ts';
import { rejectionOf } from '#client/office/category-error.ts';
import { ShareAddress, useShareOrigin } from '#client/office/share-address.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { hasErrors } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { ChoiceField, DateField, TextField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { KeyPurpose } from '#shared/accounts/auth.ts';
import { PURPOSE_NAMES } from '#shared/accounts/people-fields.ts';
import * as paths from '#shared/paths.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { nameError } from '#shared/text/typed-values.ts';

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

const PURPOSE_HINTS: Record<KeyPurpose, string> = {
  Till: 'Kan lese menyen, og melde varer og ingredienser utsolgt og til salgs igjen.',
  Screen: 'Kan lese det gjestene ser, hva som er utsolgt, og bestillingene.',
  Sheet: 'Kan hente menyen som en CSV-fil, og lese det gjestene ser.',
};

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<KeyPurpose>('Till');
  const [lastDay, setLastDay] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const origin = useShareOrigin();

  async function send(_: FormData, isOpen: () => boolean) {
    const errors = {
      name: nameError(name),
      lastDay: lastDay !== '' && lastDay < norwegianDate() ? 'Velg i dag eller en dag som kommer' : undefined,
    };
    if (hasErrors(errors)) return errors;
    const input = { name, purpose, lastDay: lastDay || null };
    const key = await client.keys.create.mutate(input);
    if (!isOpen())
      toast(`Nøkkelen «${name.trim()}» ble laget uten å bli vist. Trekk den tilbake, og lag en ny.`, {
        error: true,
        stays: true,
      });
    setToken(key.token);
    return 'leave';
  }

  const isForScreen = purpose === 'Screen';
  if (token !== null)
    return (
      <SecretDialog
        title={`Nøkkelen «${name.trim()}»`}
        text={`${isForScreen ? 'Åpne lenken i nettleseren på skjermen' : 'Lim den inn der den skal brukes'}, nå: den vises bare denne ene gangen.`}
        label={isForScreen ? 'Lenken til skjermen' : 'Nøkkelen'}
        secret={isForScreen ? `${origin ?? window.location.origin}${paths.boardWithKey(token)}` : token}
        onClose={onClose}
      >
        {isForScreen && (
          <>
            <Field
              label="Nøkkelen"
              hint="Bare for et program som henter menyen eller bestillingene. Den er med i lenken."
              value={token}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <ShareAddress />
          </>
        )}
      </SecretDialog>
    );

  return (
    <ActionDialog
      title="Ny nøkkel"
      action="Lag nøkkelen"
      acting="Lager..."
      failure="Failed to create key"
      send={send}
      fieldErrors={rejectionOf}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label="Navn"
            hint="Hvor den brukes, som «Kassa ved vinduet»"
            error={errors.name}
            value={name}
            onValue={setName}
            required
          />
          <ChoiceField
            name="purpose"
            label="Brukes av"
            hint={PURPOSE_HINTS[purpose]}
            names={PURPOSE_NAMES}
            value={purpose}
            onValue={setPurpose}
          />
          <DateField
            name="lastDay"
            label="Virker til og med"
            hint="Kan stå tom: til du trekker den tilbake"
            error={errors.lastDay}
            value={lastDay}
            onValue={setLastDay}
          />
        </>
      )}
    </ActionDialog>
  );
}
