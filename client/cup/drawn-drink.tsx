import { drawDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { CupDrawing } from './cup-drawing.tsx';

export const DrawnDrink = ({ drink, label }: { drink: Drink; label: string }) => (
  <CupDrawing drawing={drawDrink(drink)} label={label} />
);
