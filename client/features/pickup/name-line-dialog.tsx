import { useState } from 'react';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { MAX_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { hasForbiddenCharacters } from '#shared/text/text.ts';

type NameLineDialogProps = {
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Names a cup in the basket that is not saved. */
export function NameLineDialog({ name, onSave, onClose }: NameLineDialogProps) {
  const [typed, setTyped] = useState(name);
  return (
    <ActionDialog
      title="Hva heter koppen?"
      failure="Failed to name the cup"
      send={async () => {
        // The server would reject the whole basket.
        if (hasForbiddenCharacters(typed))
          return { name: 'Navnet har tegn som ikke synes. Skriv det på nytt' };
        onSave(typed.trim());
        return 'leave';
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Field
          label="Navn"
          name="name"
          value={typed}
          error={errors.name}
          maxLength={MAX_DRINK_NAME}
          autoComplete="off"
          hint="Baristaen ser det. Vi sletter det etter et døgn."
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActionDialog>
  );
}
