import { memo, useEffect, useRef } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { IngredientCard } from './ingredient-card.tsx';
import { groupIngredients } from './ingredient-groups.ts';
import styles from './ingredient-sidebar.module.css';
import { useRovingRows } from './use-roving-rows.ts';

type IngredientListProps = {
  selectedId: number | null;
  /** The categories close when the number rises. */
  resets: number;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  onHint: () => unknown;
};

type IngredientSidebarProps = IngredientListProps & { className: string | undefined };

/** The ingredients to choose from. Memoized, because it does not depend on the cup. */
export const IngredientSidebar = memo(function Sidebar({ className, ...rest }: IngredientSidebarProps) {
  const list = trpc.ingredients.list.useQuery();
  return (
    <section className={className} aria-labelledby="ingredienser" aria-busy={list.isPending}>
      <h2 id="ingredienser" className="step-2">
        Ingredienser
      </h2>
      {list.isPending && (
        <>
          <p role="status" lang="en" className="quiet small">
            Loading...
          </p>
          <Repeat times={6}>
            <Skeleton shape="block" className={styles.place} />
          </Repeat>
        </>
      )}
      {list.isLoadingError && (
        <ErrorState message="Kunne ikke hente ingrediensene" onRetry={() => list.refetch()} />
      )}
      {list.data && <IngredientList ingredients={list.data} {...rest} />}
    </section>
  );
});

/** The categories, closed at first; native `<details>`, so that they open without JavaScript too. */
function IngredientList({
  ingredients,
  resets,
  selectedId,
  ...card
}: IngredientListProps & { ingredients: Ingredient[] }) {
  const groups = useClosing(resets);
  if (ingredients.length === 0) {
    return (
      <p className={`quiet small ${styles.hint}`}>
        Ingen ingredienser ennå. Se så lenge hva andre har laget, og kom tilbake litt senere.
      </p>
    );
  }
  return (
    <>
      <p className={`quiet small ${styles.hint}`}>Klikk på en kategori for å se ingredienser.</p>
      <div ref={groups} className="stack">
        {groupIngredients(ingredients).map((group) => (
          <details key={group.id} className={styles.group}>
            <summary className={`row gap-3 ${styles.summary}`}>
              <h3 className={`shrink hyphens ${styles.category}`}>{group.name}</h3>
              <span className={`quiet small ${styles.count}`}>{group.ingredients.length}</span>
              <Icon name="down" />
            </summary>
            <IngredientRows ingredients={group.ingredients} selectedId={selectedId} {...card} />
          </details>
        ))}
      </div>
    </>
  );
}

type IngredientRowsProps = Omit<IngredientListProps, 'resets'> & { ingredients: Ingredient[] };

/** The ingredients of a category: one tab stop, in which the arrow keys move. */
function IngredientRows({ ingredients, selectedId, ...card }: IngredientRowsProps) {
  const { active, ...keys } = useRovingRows();
  return (
    <>
      <ul className={`stack gap-1 ${styles.cards}`} {...keys}>
        {ingredients.map((ingredient, row) => (
          <IngredientCard
            key={ingredient.ingredientId}
            ingredient={ingredient}
            selected={ingredient.ingredientId === selectedId}
            isTabStop={row === Math.min(active, ingredients.length - 1)}
            {...card}
          />
        ))}
      </ul>
      <p className={`quiet small ${styles.keys}`}>Piltastene går opp og ned i listen.</p>
    </>
  );
}

/** Closes the categories when `resets` rises. Remounting the list would take several frames. */
function useClosing(resets: number) {
  const groups = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (resets === 0) return;
    for (const group of groups.current?.querySelectorAll('details') ?? []) group.open = false;
  }, [resets]);
  return groups;
}
