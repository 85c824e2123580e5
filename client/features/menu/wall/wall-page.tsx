import type { Prefetch } from '#client/data/page.ts';
import { trpc } from '#client/data/trpc.ts';
import { useCafe, useCafeName } from '#client/data/use-cafe.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import type { WallMenu } from '#shared/menu/menu.ts';
import { MenuWall } from './menu-wall.tsx';

export const prefetch: Prefetch = (data) => data.menu.wall.prefetch();

const withItems = (menu: WallMenu): WallMenu => menu.filter(({ items }) => items.length > 0);

/** The whole menu on a screen in the café, which nobody touches. */
export function Page() {
  const menu = trpc.menu.wall.useQuery(undefined, { select: withItems });
  return (
    <MenuWall name={useCafeName()} logo={useCafe()?.logo} menu={menu.data}>
      {menu.data?.length === 0 && <p className="quiet">Menyen er tom.</p>}
      {menu.isLoadingError && <QueryError query={menu} fallback="Failed to fetch menu items" />}
    </MenuWall>
  );
}
