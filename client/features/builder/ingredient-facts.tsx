import { ErrorState } from '#client/ui/loading/error-state.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { formatPrice } from '#shared/money.ts';
import styles from './ingredient-facts.module.css';
import type { IngredientDetails } from './use-ingredient-details.ts';

/** An ingredient's description. */
export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <p className={styles.description}>{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
);

/** What an ingredient costs, and whether it can be had. */
export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className={styles.price}>
      {formatPrice(ingredient.unitPrice)}
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

/** Says that the details could not be fetched, with a way on. */
export const DetailsError = ({ error, retry }: Omit<IngredientDetails, 'ingredient'>) =>
  error && <ErrorState message={error} onRetry={retry} />;

/** Says that an ingredient can't be had. */
export const SoldOut = () => <span className={styles.soldOut}>Utsolgt</span>;
