import { Button } from '#client/ui/button/button.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import styles from './info-box.module.css';
import { Description, DetailsError, Price } from './ingredient-facts.tsx';
import { ingredientPicture } from './ingredient-picture.ts';
import type { IngredientDetails } from './use-ingredient-details.ts';

type InfoBoxProps = { details: IngredientDetails; onAdd: (ingredient: Ingredient) => void };

export function InfoBox({ details: { ingredient, ...failure }, onAdd }: InfoBoxProps) {
  return (
    <section className="gap-4" aria-label="Valgt ingrediens">
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
      <DetailsError {...failure} />
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
