import { ErrorState } from '#client/ui/loading/error-state.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-facts.module.css';
import type { IngredientDetails } from './use-ingredient-details.ts';

/** An ingredient's description. */
export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <p className={styles.description}>{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
);

/** The price of an ingredient, and whether it is sold out. */
export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className={styles.price}>
      {formatPrice(ingredient.unitPrice)}
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

/** The error of the details, with a button to retry. */
export const DetailsError = ({ error, retry }: Omit<IngredientDetails, 'ingredient'>) =>
  error && <ErrorState message={error} onRetry={retry} />;

/** The badge of a sold-out ingredient. */
export const SoldOut = () => <span className={styles.soldOut}>Utsolgt</span>;
