import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { IngredientCard } from './ingredient-card.tsx';
import { groupIngredients } from './ingredient-groups.ts';
import styles from './ingredient-list.module.css';

type IngredientListProps = {
  ingredients: readonly Ingredient[];
  selectedId: number | null;
  /** The categories close when it goes up. */
  resets: number;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  /** Somebody is about to choose. */
  onHint: () => unknown;
};

/** The categories, closed at first; native, so that they open without JavaScript too. */
export function IngredientList({
  ingredients,
  selectedId,
  resets,
  onShow,
  onAdd,
  onHint,
}: IngredientListProps) {
  const groups = useClosing(resets);
  if (ingredients.length === 0) {
    return (
      <p className={styles.hint}>
        Ingen ingredienser ennå. Se så lenge hva andre har laget, og kom tilbake litt senere.
      </p>
    );
  }
  return (
    <>
      <p className={styles.hint}>Klikk på en kategori for å se ingredienser.</p>
      <div ref={groups} className={styles.groups}>
        {groupIngredients(ingredients).map((group) => (
          <details key={group.id} className={styles.group}>
            <summary className={styles.summary}>
              <h3 className={styles.name}>{group.name}</h3>
              <span className={styles.count}>{group.ingredients.length}</span>
              <Icon name="down" />
            </summary>
            <ul className={styles.cards}>
              {group.ingredients.map((ingredient) => (
                <IngredientCard
                  key={ingredient.ingredientId}
                  ingredient={ingredient}
                  selected={ingredient.ingredientId === selectedId}
                  onShow={onShow}
                  onAdd={onAdd}
                  onHint={onHint}
                />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

/** Closes what is open in the element when `resets` goes up. To make the list anew would cost several frames. */
function useClosing(resets: number) {
  const groups = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (resets === 0) return;
    for (const group of groups.current?.querySelectorAll('details') ?? []) group.open = false;
  }, [resets]);
  return groups;
}
