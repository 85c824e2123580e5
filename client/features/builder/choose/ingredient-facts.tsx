import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-facts.module.css';

export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <p className="quiet">{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
);

export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className="row wrap gap-3 price">
      {formatPrice(ingredient.unitPrice)}
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

export const SoldOut = () => <span className={`small strong berry-tint ${styles.soldOut}`}>Utsolgt</span>;
