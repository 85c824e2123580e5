import { useEffect, useRef } from 'react';
import { occurrenceKeys } from '#client/cup/cup-contents.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { type Change, takeOut } from '#client/features/builder/builder-state.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { ColorDot, Icon } from '#client/ui/icon/icon.tsx';
import { MAX_PORTIONS, type Portion } from '#shared/cup/cup.ts';
import { allergensOfCup } from '#shared/menu/allergens.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import styles from './choices.module.css';
import { SoldOut } from './ingredient-details.tsx';

type PortionsProps = {
  portions: readonly Portion[];
  /** Whether each portion is in the cup. The others were chosen into a full one. */
  isPoured: readonly boolean[];
  catalogue: readonly Ingredient[] | undefined;
  change: (change: Change) => void;
};

/** The allergens of the unsaved cup. A deleted ingredient counts as undeclared. */
export function CupAllergens({ portions, catalogue = [] }: Pick<PortionsProps, 'portions' | 'catalogue'>) {
  const { allergens, allergensUnknown } = allergensOfCup(
    portions.map(({ name, ingredientId }) => {
      const listed = catalogue.find((ingredient) => ingredient.ingredientId === ingredientId);
      return { name, allergens: listed?.allergens ?? null };
    }),
  );
  return <AllergenLines allergens={allergens} unknown={allergensUnknown} />;
}

export function Portions({ portions, isPoured, catalogue, change }: PortionsProps) {
  const box = useRef<HTMLElement>(null);
  const removed = useRef<number>(null);
  useEffect(() => {
    if (removed.current === null) return;
    // The pressed button is gone, so focus the button that moved to its place.
    const buttons = box.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    (next ?? box.current?.querySelector('h2'))?.focus();
    removed.current = null;
  });
  const isSoldOut = ({ ingredientId }: Portion) =>
    catalogue?.some((ingredient) => ingredient.ingredientId === ingredientId && ingredient.isAvailable) ===
    false;
  const keys = occurrenceKeys(portions.map(({ name }) => name));
  return (
    <section ref={box} className="raised stack content-start gap-2" aria-labelledby="dine-valg">
      <div className="row between gap-3 baseline">
        <h2 id="dine-valg" className="step-1" tabIndex={-1}>
          Dine valg
        </h2>
        {portions.length > 0 && (
          <span className="quiet small">{`${portions.length} av ${MAX_PORTIONS}`}</span>
        )}
      </div>
      {portions.length === 0 ? (
        <p className="quiet">Ingen valgt</p>
      ) : (
        <ul className="wrap gap-2">
          {portions.map((portion, index) => (
            <li key={keys[index]} className={`row green-tint ${styles.portion}`}>
              <ColorDot color={portion.color} />
              <span className={`strong snug shrink ${styles.name}`}>{portion.name}</span>
              {!isPoured[index] && <span className="small">fikk ikke plass</span>}
              {isSoldOut(portion) && <SoldOut />}
              <IconButton
                label={`Fjern ${portion.name}`}
                onClick={() => {
                  removed.current = index;
                  change(takeOut(index));
                }}
              >
                <Icon name="cross" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {portions.length > 0 && <CupAllergens portions={portions} catalogue={catalogue} />}
      </div>
    </section>
  );
}
