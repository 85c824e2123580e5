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

/** Most guests who avoid something choose one of these, or a whole group. */
const USUAL: readonly Allergen[] = ['milk', 'eggs', 'soy', 'peanuts'];
const LISTED = [...USUAL, ...Object.values(ALLERGEN_GROUPS).flat()];
const KINDS: Record<string, readonly Allergen[]> = {
  'Kornslag med gluten': ALLERGEN_GROUPS.gluten ?? [],
  Nøtteslag: ALLERGEN_GROUPS.nøtter ?? [],
  Annet: ALLERGENS.filter((allergen) => !LISTED.includes(allergen)),
};

/** Chooses the allergens to avoid, one by one or by group. Each press takes effect at once. */
export function AvoidDialog({ onClose }: { onClose: () => void }) {
  const { allergens } = useAvoided();
  const set = (some: readonly Allergen[], isOn: boolean) => {
    const rest = allergens.filter((allergen) => !some.includes(allergen));
    avoid({ allergens: inAllergenOrder(isOn ? [...rest, ...some] : rest), unknownWords: [] });
  };
  const ticks = (some: readonly Allergen[]) =>
    some.map((allergen) => (
      <CheckboxField
        key={allergen}
        name={allergen}
        label={allergenName(allergen)}
        value={allergens.includes(allergen)}
        onValue={(isOn) => set([allergen], isOn)}
      />
    ));
  const grid = `stack gap-x-3 ${styles.ticks} ${styles.capitals}`;
  return (
    <Dialog title="Hva vil du unngå?" onClose={onClose}>
      <p>
        Vi merker det som inneholder det du velger, det som kan ha spor av det, og det vi ikke vet nok om.{' '}
        <Link href={paths.allergens}>Alle allergener i en tabell</Link>
      </p>
      <fieldset className={grid}>
        <legend className="visually-hidden">Det vanligste</legend>
        {Object.entries(ALLERGEN_GROUPS).map(([word, group]) => (
          <CheckboxField
            key={word}
            name={word}
            label={`All${word === 'gluten' ? '' : 'e'} ${word}`}
            value={group.every((allergen) => allergens.includes(allergen))}
            onValue={(isOn) => set(group, isOn)}
          />
        ))}
        {ticks(USUAL)}
      </fieldset>
      {Object.entries(KINDS).map(([legend, some]) => (
        <fieldset key={legend}>
          <legend className="strong">{legend}</legend>
          <div className={grid}>{ticks(some)}</div>
        </fieldset>
      ))}
      <DialogButtons sticky>
        <Button variant="primary" onClick={onClose}>
          Ferdig
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
