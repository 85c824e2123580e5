import type { trpc } from '#client/data/trpc.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { drinksText } from '#shared/pickup/pickup-states.ts';
import { toastDone, toastError } from './record-toasts.ts';

type Menu = ReturnType<typeof trpc.useUtils>['client']['menu'];

type SellOut = (menu: Menu, ids: number[], soldOutUntil: string | null) => Promise<unknown[]>;

/** One request, which one undo takes back. */
const inOffice: SellOut = async (menu, ids, soldOutUntil) => [
  await menu.changeMany.mutate({ ids, change: { kind: 'availability', isAvailable: false, soldOutUntil } }),
];

/** One request per item, because baristas may not call `changeMany`. */
export const atCounter: SellOut = (menu, ids, soldOutUntil) =>
  Promise.all(
    ids.map((menuItemId) => menu.setAvailable.mutate({ menuItemId, isAvailable: false, soldOutUntil })),
  );

/** Offers to sell out menu items that are made of these. @param name of the ingredient, or `3 ingredienser` */
export async function askAboutItems(
  menu: Menu,
  ingredientIds: number[],
  name: string,
  soldOutUntil: string | null = null,
  sellOutAll = inOffice,
): Promise<void> {
  const items = await menu.madeOf.query({ ingredientIds }).catch(() => null);
  if (!items) toast(`Vi fikk ikke sett hva på menyen ${name} brukes i.`, { error: true });
  if (!items?.length) return;
  const drinks = drinksText(items.length);
  const sellOut = () =>
    sellOutAll(
      menu,
      items.map(({ menuItemId }) => menuItemId),
      soldOutUntil,
    ).then(
      (answers) => toastDone(`${drinks} er utsolgt`, answers, 'Alt er som før'),
      (error: unknown) => toastError(error, 'Failed to update'),
    );
  // Choosing `Bare i dag` asks again with the date, which replaces the first question.
  const key = `uses ${ingredientIds}`;
  closeToasts(({ action }) => action?.key === key);
  toast(`${name} brukes i ${drinks} på menyen: ${items.map((item) => item.name).join(', ')}`, {
    action: { text: 'Meld utsolgt også', time: UNDO_OFFER, run: () => void sellOut(), key },
  });
}
