import { showRecord } from '#client/lib/show-record.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { MenuItem } from '#shared/menu.ts';

export const menuItemKey = ({ menuItemId }: MenuItem): number => menuItemId;

/** Sells a menu item out, or has it again; resolves when that is shown. */
export function useSetAvailable(): (menuItemId: number, isAvailable: boolean) => Promise<void> {
  const utils = trpc.useUtils();
  return async (menuItemId, isAvailable) => {
    const changed = await utils.client.menu.setAvailable.mutate({ menuItemId, isAvailable });
    await showRecord(utils.menu.page, changed, menuItemKey);
    void utils.menu.invalidate();
  };
}
