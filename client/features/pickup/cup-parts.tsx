import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import type { PickupLine } from '#shared/pickup/pickup.ts';

/** What a dream cup is made of: two of them may have the same name. */
export const CupParts = ({ recipe, id }: Pick<PickupLine, 'recipe'> & { id?: string }) =>
  recipe && (
    <p id={id} className="small quiet breakable">
      {ingredientsText(recipe.ingredientDTOs.map(({ name }) => name))}
    </p>
  );
