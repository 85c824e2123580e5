import { cupText } from '#client/lib/cup-text.ts';
import type { HeadOf, PageParams, Prefetch } from '#client/lib/page.ts';
import { SITE_NAME } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CupDrawing } from '#client/ui/cup-drawing.tsx';
import { drawCup } from '#shared/cup-svg.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardPath } from '#shared/drink-card.ts';
import { layersOfDrink } from '#shared/drink-layers.ts';
import { themeById } from '#shared/themes.ts';

const idOf = ({ id }: PageParams) => ({ drinkId: Number(id) });

export const prefetch: Prefetch = (data, { params }) => data.drinks.find.prefetch(idOf(params));

export const headOf: HeadOf = (data, { params }) => {
  const drink = data.drinks.find.getData(idOf(params));
  if (drink === null) return { title: `Fant ikke koppen – ${SITE_NAME}`, missing: true };
  if (!drink) return undefined;
  const names = drink.ingredientDTOs.map(({ name }) => name).join(', ');
  return {
    title: `${drink.name} – Drømmekopp fra ${SITE_NAME}`,
    ...(names && { description: `En drømmekopp med ${names}.` }),
    image: {
      path: cardPath(drink.drinkId),
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      alt: cupText(layersOfDrink(drink), themeById(drink.themeId)),
    },
  };
};

/** A saved dream cup. */
export function Page({ params }: { params: PageParams }) {
  const { data: drink } = trpc.drinks.find.useQuery(idOf(params));
  if (!drink) return <h1>Drømmekopp</h1>;
  const theme = themeById(drink.themeId);
  const layers = layersOfDrink(drink);
  return (
    <>
      <h1>{drink.name}</h1>
      <CupDrawing drawing={drawCup(layers, theme)} label={cupText(layers, theme)} />
    </>
  );
}
