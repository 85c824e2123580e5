import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { colorOrGrey } from '#shared/text/color.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredients.module.css';

export type IngredientDetails = ReturnType<typeof useIngredientDetails>;

/** The selected ingredient, or null. The list's record is used until its details are loaded, and if loading fails. */
export function useIngredientDetails(
  selectedId: number | null,
  catalogue: readonly Ingredient[] | undefined,
) {
  const details = trpc.ingredients.byId.useQuery(
    selectedId === null ? skipToken : { ingredientId: selectedId },
  );
  const listed = catalogue?.find(({ ingredientId }) => ingredientId === selectedId);
  const utils = trpc.useUtils();
  const areDifferent = details.data && listed && details.data.isAvailable !== listed.isAvailable;
  // Either the list or the details are stale. Refetch, because a sold-out ingredient must not look available.
  useEffect(() => {
    if (areDifferent) utils.ingredients.invalidate();
  }, [areDifferent, utils]);
  const current = details.data ?? listed ?? null;
  const isGone = catalogue !== undefined && listed === undefined;
  return {
    // An ingredient deleted meanwhile stays visible, but can't be added.
    ingredient: current && isGone ? { ...current, isAvailable: false } : current,
    error: details.isLoadingError ? 'Kunne ikke hente ingrediensdetaljer' : null,
    retry: () => details.refetch(),
  };
}

type InfoBoxProps = { details: IngredientDetails; onAdd: (ingredient: Ingredient) => void };

export function InfoBox({ details: { ingredient, error, retry }, onAdd }: InfoBoxProps) {
  return (
    <section className="raised stack content-start gap-4" aria-label="Valgt ingrediens">
      {ingredient ? (
        <div className={`stack ${styles.boxFacts}`}>
          <Picture key={ingredient.ingredientId} src={ingredientPicture(ingredient)} alt="" shape="square" />
          <div className="shrink">
            <h2 className="step-1 hyphens">{ingredient.name}</h2>
            <Price ingredient={ingredient} />
          </div>
          <div className={styles.description}>
            <Description ingredient={ingredient} />
          </div>
        </div>
      ) : (
        <p className={`quiet ${styles.filler}`}>Velg en ingrediens for å se informasjon.</p>
      )}
      {error && <ErrorState message={error} onRetry={retry} />}
      <Button
        variant="primary"
        // A press says that the ingredient is sold out.
        aria-disabled={!ingredient?.isAvailable}
        onClick={() => ingredient && onAdd(ingredient)}
      >
        Legg til
      </Button>
    </section>
  );
}

/** The address of an ingredient's picture. An ingredient without one shows its colour in the cup. */
export const ingredientPicture = ({ imagePath, color }: Pick<Ingredient, 'imagePath' | 'color'>): string =>
  imagePath === DEFAULT_IMAGE
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${colorOrGrey(color)}"/></svg>`)}`
    : imagePath;

export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <>
    <p className="quiet">{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
    <AllergenLines allergens={ingredient.allergens} />
  </>
);

export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className="row wrap gap-3 price">
      <span>{formatPrice(ingredient.unitPrice)}</span>
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

export const SoldOut = () => <span className={`small strong berry-tint ${styles.soldOut}`}>Utsolgt</span>;
