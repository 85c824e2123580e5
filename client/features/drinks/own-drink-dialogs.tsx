import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { TextField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { DEFAULT_DRINK_NAME, MAX_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { hasForbiddenCharacters, isLonger } from '#shared/text/text.ts';

export type OwnDrinkDialog = { kind: 'rename' | 'delete'; drink: Drink };

export function OwnDrinkDialogs({ open, close }: { open: OwnDrinkDialog; close: () => void }) {
  const Dialog = open.kind === 'rename' ? RenameDialog : DeleteDialog;
  return <Dialog drink={open.drink} onClose={close} />;
}

type DialogProps = { drink: Drink; onClose: () => void };

function RenameDialog({ drink, onClose }: DialogProps) {
  const { drinks } = trpc.useUtils().client;
  const [name, setName] = useState(drink.name);
  async function send() {
    if (isLonger(name, MAX_DRINK_NAME) || hasForbiddenCharacters(name))
      return { name: `Bruk høyst ${MAX_DRINK_NAME} tegn, og ingen usynlige` };
    const { name: stored, visibility } = await drinks.rename.mutate({ drinkId: drink.drinkId, name });
    const waits = visibility === 'waiting' ? '. Andre ser den når kafeen har sett på navnet.' : '';
    toast(`Koppen heter nå «${stored}»${waits}`);
    return null;
  }
  return (
    <ActionDialog
      title={`Gi «${drink.name}» nytt navn`}
      failure="Failed to rename drink"
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          name="name"
          label="Navn"
          value={name}
          onValue={setName}
          error={errors.name}
          hint={`Står det tomt, heter koppen ${DEFAULT_DRINK_NAME}. Likes og lenker følger med.`}
        />
      )}
    </ActionDialog>
  );
}

function DeleteDialog({ drink, onClose }: DialogProps) {
  const { drinks } = trpc.useUtils().client;
  const { drinkId, name } = drink;
  return (
    <ActionDialog
      role="alertdialog"
      title={`Slette «${name}»?`}
      action="Slett"
      acting="Sletter..."
      variant="danger"
      failure="Failed to delete drink"
      send={async () => {
        await drinks.deleteMine.mutate({ drinkId });
        toast(`«${name}» er slettet`);
        return null;
      }}
      onClose={onClose}
    >
      {() => <p>Koppen blir borte med en gang, også for dem som har lenken. Det kan ikke angres.</p>}
    </ActionDialog>
  );
}
