import { useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { Description, type IngredientDetails, ingredientPicture, Price } from './ingredient-details.tsx';

type IngredientDialogProps = {
  details: IngredientDetails;
  onAdd: (ingredient: Ingredient) => void;
  onClose: () => void;
};

/** The details of the selected ingredient on narrow screens. Adding it closes the dialog. */
export function IngredientDialog({ details, onAdd, onClose }: IngredientDialogProps) {
  const { ingredient, error, retry } = details;
  const [isRefused, setRefused] = useState(false);
  if (!ingredient) return null;
  return (
    <Dialog title={ingredient.name} size="narrow" onClose={onClose}>
      <Picture src={ingredientPicture(ingredient)} alt="" shape="whole" loading="eager" />
      <Description ingredient={ingredient} />
      <Price ingredient={ingredient} />
      {error && <ErrorState message={error} onRetry={retry} />}
      <p role="status" className="live">
        {isRefused && !ingredient.isAvailable && `${ingredient.name} er utsolgt.`}
      </p>
      <DialogButtons>
        <Button
          variant="primary"
          className="grow"
          // A `disabled` button can't say why it does nothing.
          aria-disabled={!ingredient.isAvailable}
          onClick={() => {
            if (!ingredient.isAvailable) return setRefused(true);
            onAdd(ingredient);
            onClose();
          }}
        >
          Legg til
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
