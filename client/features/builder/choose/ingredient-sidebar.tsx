import { type ComponentProps, memo } from 'react';
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

type CardsProps = Pick<ComponentProps<typeof IngredientCard>, 'onShow' | 'onAdd'> & {
  selectedId: number | null;
};

type IngredientSidebarProps = CardsProps & {
  className: string | undefined;
  /** Called before an ingredient may be shown. */
  onHint: () => unknown;
};

/**
 * The ingredients to choose from. The categories are native `<details>`, closed at first, so that they open without
 * JavaScript too. Memoized, because it does not depend on the cup.
 */
export const IngredientSidebar = memo(function Sidebar(props: IngredientSidebarProps) {
  const { className, onHint, ...cards } = props;
  const list = trpc.ingredients.list.useQuery();
  return (
    <section
      className={`raised stack content-start gap-3 ${className}`}
      aria-labelledby="ingredienser"
      aria-busy={list.isPending}
      onPointerEnter={onHint}
      onFocus={onHint}
    >
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
      {list.data && (
        <p className={`quiet small ${styles.hint}`}>
          {list.data.length > 0
            ? 'Klikk på en kategori for å se ingredienser.'
            : 'Ingen ingredienser ennå. Se så lenge hva andre har laget, og kom tilbake litt senere.'}
        </p>
      )}
      {list.data && (
        <div className="stack">
          {groupIngredients(list.data).map((group) => (
            <details key={group.id} className={styles.group}>
              <summary className={`row gap-3 ${styles.summary}`}>
                <h3 className={`shrink hyphens ${styles.category}`}>{group.name}</h3>
                <span className={`quiet small ${styles.count}`}>{group.ingredients.length}</span>
                <Icon name="down" />
              </summary>
              <IngredientRows ingredients={group.ingredients} {...cards} />
            </details>
          ))}
        </div>
      )}
    </section>
  );
});

type IngredientRowsProps = CardsProps & { ingredients: Ingredient[] };

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
