import { useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ColorDot } from '#client/ui/icon/icon.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { formatPrice } from '#shared/text/money.ts';
import cardStyles from './menu-card.module.css';
import styles from './menu-list.module.css';
import { SectionLink } from './menu-tabs.tsx';

const [MenuItemDialog, hintDialog] = lazyDialog(
  async () => (await import('./menu-item-dialog.tsx')).MenuItemDialog,
);

type MenuListProps = { section: MenuSection; inTab: MenuSection[] };

/** The drinks of a category, while loading not those of the previous one, and links to the others in its tab. */
export function MenuList({ section, inTab }: MenuListProps) {
  const { key: category, name, color } = section;
  const menu = trpc.menu.byCategory.useQuery({ category });
  const [opened, setOpened] = useState<{ item: MenuItem; category: string } | null>(null);
  // Or it would open again when the guest comes back.
  if (opened && opened.category !== category) setOpened(null);
  const item = opened?.item;
  const shown = item && (menu.data?.find(({ menuItemId }) => menuItemId === item.menuItemId) ?? item);
  const state = menu.isPending ? 'Loading...' : menu.data?.length ? countText(menu.data.length) : '';
  return (
    <section aria-label={name} aria-busy={menu.isPending} className="stack content-start gap-6">
      <div className={`wrap baseline ${styles.heading}`}>
        <h2 className="shrink breakable">
          {color && (
            <>
              <ColorDot color={color} />{' '}
            </>
          )}
          {name}
        </h2>
        {inTab.length > 1 && (
          <nav aria-label="Kategorier i fanen" className="row wrap gap-x-4">
            {inTab.map((other) => (
              <SectionLink
                key={other.key}
                section={other}
                chosen={section}
                label={shortLabel(other)}
                className={`inline-row target breakable ${styles.link}`}
              />
            ))}
          </nav>
        )}
        <p role="status" lang={menu.isPending ? 'en' : undefined} className="quiet">
          {state}
        </p>
      </div>
      {menu.isLoadingError && <QueryError query={menu} fallback="Failed to fetch menu items" />}
      {menu.data?.length === 0 && (
        <div role="status" className={`stack items-start gap-2 ${styles.empty}`}>
          <p lang="en" className="strong">
            No menu items found for this category
          </p>
          <p className="quiet">Kikk i en av de andre kategoriene, eller bygg noe helt eget.</p>
          <LinkButton href="/drommekoppen">Lag din egen kopp</LinkButton>
        </div>
      )}
      <ul className={`stack gap-3 ${styles.list}`}>
        {menu.isPending && (
          <Repeat times={6}>
            <MenuCardSkeleton />
          </Repeat>
        )}
        {menu.data?.map((item) => (
          <MenuCard
            key={item.menuItemId}
            item={item}
            withPrice={showsPrice(section)}
            onHint={hintDialog}
            onOpen={() => setOpened({ item, category })}
          />
        ))}
      </ul>
      {shown && (
        <MenuItemDialog
          item={shown}
          isGone={menu.data?.includes(shown) === false}
          isDrink={isOfDrinks(section)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

const SHORT_LABELS: Record<string, string> = { 'VARME DRIKKER': 'Varme', 'KALDE DRIKKER': 'Kalde' };

/** What the links of an open tab call a category: `Varme` or `Kalde` where its tab does, else its name. */
export const shortLabel = ({ label, name }: MenuSection): string => SHORT_LABELS[label] ?? name;

/** The list shows no price of cold drinks. */
export const showsPrice = ({ temperature }: MenuSection): boolean => temperature !== 'cold';

/** Whether a category has drinks; those of cakes or food are neither hot nor cold. */
export const isOfDrinks = ({ temperature }: MenuSection): boolean => temperature !== null;

const countText = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

type MenuCardProps = {
  item: MenuItem;
  withPrice: boolean;
  onHint: () => unknown;
  onOpen: () => void;
};

function MenuCard({ item, withPrice, onHint, onOpen }: MenuCardProps) {
  return (
    <li className={`stack ${cardStyles.item}`}>
      <button
        type="button"
        className={`raised stack gap-4 ${cardStyles.card}`}
        aria-haspopup="dialog"
        onPointerEnter={onHint}
        onFocus={onHint}
        onClick={onOpen}
      >
        <Picture src={item.imagePath} alt="" shape="square" />
        <span className={`stack shrink gap-1 ${cardStyles.text}`}>
          <span className="wrap baseline gap-x-2">
            <span className={`headline snug shrink step-1 ${cardStyles.name}`}>{item.name}</span>
            {withPrice && <span className={`price ${cardStyles.price}`}>{priceText(item)}</span>}
          </span>
          {item.description && (
            <span className={`quiet small snug ${cardStyles.description}`}>{item.description}</span>
          )}
        </span>
      </button>
    </li>
  );
}

function MenuCardSkeleton() {
  return (
    <li className={`stack ${cardStyles.item}`}>
      <div className={`raised stack gap-4 ${cardStyles.card}`}>
        <PicturePlace shape="square" />
        <span className={`stack shrink gap-1 ${cardStyles.text}`}>
          <Skeleton className={cardStyles.word} />
          <Skeleton className={`quiet small snug ${cardStyles.description}`} />
        </span>
      </div>
    </li>
  );
}

/** A drink's price in a list, such as `45 kr`; with several sizes from the lowest, such as `fra 45 kr`. */
export function priceText({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string {
  if (sizes.length < 2) return formatPrice(price);
  return `fra\u00a0${formatPrice(Math.min(...sizes.map((size) => size.price)))}`;
}
