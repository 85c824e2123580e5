import { memo } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { IngredientList } from './ingredient-list.tsx';
import styles from './ingredient-sidebar.module.css';

type IngredientSidebarProps = {
  className?: string | undefined;
  selectedId: number | null;
  /** The categories close when it goes up. */
  resets: number;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  /** Somebody is about to choose. */
  onHint: () => unknown;
};

/** What a cup can be built from. What is in the cup makes no difference to it. */
export const IngredientSidebar = memo(function Sidebar({ className, ...rest }: IngredientSidebarProps) {
  const list = trpc.ingredients.list.useQuery();
  return (
    <section className={className} aria-labelledby="ingredienser" aria-busy={list.isPending}>
      <h2 id="ingredienser" className={styles.title}>
        Ingredienser
      </h2>
      {list.isPending && <Waiting />}
      {list.isLoadingError && (
        <ErrorState message="Kunne ikke hente ingrediensene" onRetry={() => list.refetch()} />
      )}
      {list.data && <IngredientList ingredients={list.data} {...rest} />}
    </section>
  );
});

function Waiting() {
  return (
    <>
      <p role="status" lang="en" className={styles.waiting}>
        Loading...
      </p>
      <Repeat times={6}>
        <Skeleton shape="block" className={styles.place} />
      </Repeat>
    </>
  );
}
