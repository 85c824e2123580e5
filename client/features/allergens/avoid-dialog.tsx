import { Link } from 'wouter';
import { Button } from '#client/ui/button/button.tsx';
import styles from '#client/ui/dialog/dialog.module.css';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { CheckboxField } from '#client/ui/field/form-fields.tsx';
import {
  ALLERGEN_GROUPS,
  ALLERGENS,
  type Allergen,
  allergenName,
  inAllergenOrder,
} from '#shared/menu/allergens.ts';
import * as paths from '#shared/paths.ts';
import { avoid, useAvoided } from './allergen-lines.tsx';

const GROUPED = Object.values(ALLERGEN_GROUPS).flat();
const OTHERS = ALLERGENS.filter((allergen) => !GROUPED.includes(allergen));

/** Chooses the allergens to avoid, one by one or by group. Each press takes effect at once. */
export function AvoidDialog({ onClose }: { onClose: () => void }) {
  const { allergens } = useAvoided();
  const set = (some: readonly Allergen[], isOn: boolean) => {
    const rest = allergens.filter((allergen) => !some.includes(allergen));
    avoid({ allergens: inAllergenOrder(isOn ? [...rest, ...some] : rest), unknownWords: [] });
  };
  const ticks = (some: readonly Allergen[]) => (
    <div className={`stack gap-x-3 ${styles.ticks}`}>
      {some.map((allergen) => (
        <CheckboxField
          key={allergen}
          name={allergen}
          label={allergenName(allergen)}
          value={allergens.includes(allergen)}
          onValue={(isOn) => set([allergen], isOn)}
        />
      ))}
    </div>
  );
  return (
    <Dialog title="Hva skal det ikke være i?" onClose={onClose}>
      <p>
        Vi merker det som inneholder det du velger, det som kan ha spor av det, og det vi ikke vet nok om.{' '}
        <Link href={paths.allergens}>Alle allergener i en tabell</Link>
      </p>
      {Object.entries(ALLERGEN_GROUPS).map(([word, group]) => (
        <fieldset key={word} className="stack">
          <legend className="visually-hidden">{word}</legend>
          <CheckboxField
            name={word}
            label={`All${word === 'gluten' ? '' : 'e'} ${word}`}
            value={group.every((allergen) => allergens.includes(allergen))}
            onValue={(isOn) => set(group, isOn)}
          />
          {ticks(group)}
          {word === 'nøtter' && <p className="quiet small">Peanøtt er en belgfrukt, og står under Annet.</p>}
        </fieldset>
      ))}
      <fieldset>
        <legend className="strong">Annet</legend>
        {ticks(OTHERS)}
      </fieldset>
      <DialogButtons sticky>
        <Button variant="primary" onClick={onClose}>
          Ferdig
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
