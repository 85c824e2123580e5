import { DetailsDialog } from '#client/admin/details-dialog.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { formatNumber } from '#shared/money.ts';
import { ColorFact, categoryText, FillFact } from './ingredient-columns.tsx';

type IngredientDetailsProps = {
  ingredient: Ingredient;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Everything about an ingredient. */
export function IngredientDetails({ ingredient, ...ways }: IngredientDetailsProps) {
  const { name, imagePath, description, unitPrice, color, isAvailable } = ingredient;
  return (
    <DetailsDialog
      title={name}
      picture={<Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      facts={[
        { label: 'Category', value: categoryText(ingredient) },
        { label: 'Price (NOK)', value: formatNumber(unitPrice) },
        { label: 'Fill Level', value: <FillFact ingredient={ingredient} /> },
        { label: 'Color', value: <ColorFact color={color} /> },
        { label: 'Available', value: isAvailable ? 'Ja' : 'Nei' },
        { label: 'Description', value: description || 'N/A' },
      ]}
      {...ways}
    />
  );
}
