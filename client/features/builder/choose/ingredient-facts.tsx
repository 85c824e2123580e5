import { ErrorState } from '#client/ui/loading/error-state.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-facts.module.css';
import type { IngredientDetails } from './use-ingredient-details.ts';

export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <p className="quiet">{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
);

export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className={`row wrap gap-3 ${styles.price}`}>
      {formatPrice(ingredient.unitPrice)}
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

export const DetailsError = ({ error, retry }: Omit<IngredientDetails, 'ingredient'>) =>
  error && <ErrorState message={error} onRetry={retry} />;

export const SoldOut = () => <span className={`small strong ${styles.soldOut}`}>Utsolgt</span>;
