import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import { isNotShown } from './not-shown.tsx';

const [DrawnDrink] = lazyDialog(async () => (await import('./drawn-drink.tsx')).DrawnDrink);

type DrinkPictureProps = { drink: Drink; loading?: 'lazy' | 'eager' };

/** The picture of a saved dream cup. A cup that is hidden from guests has no picture file, so draw it. */
export function DrinkPicture({ drink, loading = 'lazy' }: DrinkPictureProps) {
  const label = `Koppen ${drink.name}`;
  return isNotShown(drink) ? (
    <DrawnDrink drink={drink} label={label} />
  ) : (
    <Picture src={drink.imagePath} alt={label} shape="cup" loading={loading} />
  );
}
