import { drinkText } from '#client/cup/cup-text.ts';
import { cafeNameOf, type HeadOf, type PageParams, type Prefetch } from '#client/data/page.ts';
import { tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-limits.ts';
import * as paths from '#shared/paths.ts';
import { BaristaView, isBaristaView, useBaristaView } from './barista-view.tsx';
import { CupContent } from './cup-content.tsx';

const idOf = ({ id }: PageParams) => ({ drinkId: Number(id) });

export const prefetch: Prefetch = (data, { params }) => data.drinks.find.prefetch(idOf(params));

export const headOf: HeadOf = (data, { params, search }) => {
  const drink = data.drinks.find.getData(idOf(params));
  if (drink === null) return { title: `Fant ikke koppen – ${cafeNameOf(data)}`, missing: true };
  if (!drink) return undefined;
  const names = ingredientsText(drink.ingredientDTOs.map(({ name }) => name));
  return {
    title: isBaristaView(search)
      ? `${drink.name} – Ved disken – ${cafeNameOf(data)}`
      : `${drink.name} – Drømmekopp fra ${cafeNameOf(data)}`,
    ...(names && { description: `En drømmekopp med ${names}.` }),
    image: {
      path: paths.cupCard(drink.drinkId),
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      alt: drinkText(drink),
    },
  };
};

export function Page({ params }: { params: PageParams }) {
  const {
    data: drink,
    isError,
    isFetching,
    refetch,
  } = trpc.drinks.find.useQuery(idOf(params), {
    // The server renders the page of a visitor. The cup's maker and staff may see hidden cups too.
    refetchOnMount: ({ state }) => (state.data === null && tokenNow() ? 'always' : true),
    // A visitor gets a waiting cup only from saving it. Don't replace it by a 404 while it is shown at the counter.
    enabled: ({ state }) => state.data?.visibility !== 'waiting' || Boolean(tokenNow()),
  });
  const barista = useBaristaView();
  return drink && barista.isOpen ? (
    <BaristaView drink={drink} onLeave={barista.leave} />
  ) : (
    <CupContent
      drink={drink}
      failed={isError && !isFetching}
      onRetry={refetch}
      onBaristaView={barista.enter}
    />
  );
}
