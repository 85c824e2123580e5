import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import styles from './info-box.module.css';
import { Description, type IngredientDetails, ingredientPicture, Price } from './ingredient-details.tsx';

type InfoBoxProps = { details: IngredientDetails; onAdd: (ingredient: Ingredient) => void };

export function InfoBox({ details: { ingredient, error, retry }, onAdd }: InfoBoxProps) {
  return (
    <section className="raised stack content-start gap-4" aria-label="Valgt ingrediens">
      {ingredient ? (
        <div className={`stack ${styles.facts}`}>
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
        blocked={!ingredient?.isAvailable}
        onClick={() => ingredient && onAdd(ingredient)}
      >
        Legg til
      </Button>
    </section>
  );
}
