import { toastError } from '#client/admin/record-toasts.ts';
import { toastDone } from '#client/admin/undo.ts';
import type { trpc } from '#client/lib/api/trpc.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';

type Menu = ReturnType<typeof trpc.useUtils>['client']['menu'];

/**
 * Asks whether the drinks on the menu that are made of sold-out ingredients are sold out as well.
 * @param name of the ingredient, or `3 ingredienser`
 */
export async function askAboutItems(
  menu: Menu,
  ingredientIds: number[],
  name: string,
  soldOutUntil: string | null = null,
): Promise<void> {
  const items = await menu.madeOf.query({ ingredientIds }).catch(() => null);
  if (!items) toast(`Vi fikk ikke sett hva på menyen ${name} brukes i.`, { error: true });
  if (!items?.length) return;
  const drinks = `${items.length} ${items.length === 1 ? 'drikk' : 'drikker'}`;
  const sellOut = () =>
    menu.changeMany
      .mutate({
        ids: items.map(({ menuItemId }) => menuItemId),
        change: { kind: 'availability', isAvailable: false, soldOutUntil },
      })
      .then(
        (answer) => toastDone(`${drinks} er utsolgt`, [answer], 'Alt er som før'),
        (error: unknown) => toastError(error, 'Failed to update'),
      );
  // Asked once more, with the day, where `Bare i dag` follows.
  const key = `uses ${ingredientIds}`;
  closeToasts(({ action }) => action?.key === key);
  toast(`${name} brukes i ${drinks} på menyen: ${items.map((item) => item.name).join(', ')}`, {
    action: { text: 'Meld utsolgt også', time: UNDO_OFFER, run: () => void sellOut(), key },
  });
}
