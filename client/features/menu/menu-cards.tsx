import { useState } from 'react';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './menu-card.module.css';

const [MenuItemDialog, hintDialog] = lazyDialog(
  async () => (await import('./menu-item-dialog.tsx')).MenuItemDialog,
);

type MenuCardsProps = {
  section: MenuSection;
  /** All of the category. */
  items: MenuItem[];
  /** Those of them that have a card, by default all. */
  shown?: MenuItem[];
};

/** Items of a category as cards that open their dialogs. With another category, give it another key, or a dialog stays open. */
export function MenuCards({ section, items, shown = items }: MenuCardsProps) {
  const [opened, setOpened] = useState<MenuItem | null>(null);
  const item = opened && (items.find(({ menuItemId }) => menuItemId === opened.menuItemId) ?? opened);
  return (
    <>
      <ul className={`stack gap-3 ${styles.list}`}>
        {shown.map((each) => (
          <MenuCard
            key={each.menuItemId}
            item={each}
            withPrice={showsPrice(section)}
            onHint={hintDialog}
            onOpen={() => setOpened(each)}
          />
        ))}
      </ul>
      {item && (
        <MenuItemDialog
          item={item}
          isGone={!items.includes(item)}
          isDrink={isOfDrinks(section)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The list shows no price of cold drinks. */
export const showsPrice = ({ temperature }: MenuSection): boolean => temperature !== 'cold';

/** Whether a category has drinks; those of cakes or food are neither hot nor cold. */
export const isOfDrinks = ({ temperature }: MenuSection): boolean => temperature !== null;

type MenuCardProps = {
  item: MenuItem;
  withPrice: boolean;
  onHint: () => unknown;
  onOpen: () => void;
};

function MenuCard({ item, withPrice, onHint, onOpen }: MenuCardProps) {
  return (
    <li className={`stack ${styles.item}`}>
      <button
        type="button"
        className={`raised stack gap-4 ${styles.card}`}
        aria-haspopup="dialog"
        onPointerEnter={onHint}
        onFocus={onHint}
        onClick={onOpen}
      >
        <Picture src={item.imagePath} alt="" shape="square" />
        <span className={`stack shrink gap-1 ${styles.text}`}>
          <span className="wrap baseline gap-x-2">
            <span className={`headline snug shrink step-1 ${styles.name}`}>{item.name}</span>
            {withPrice && <span className={`price ${styles.price}`}>{priceText(item)}</span>}
          </span>
          {item.description && (
            <span className={`quiet small snug ${styles.description}`}>{item.description}</span>
          )}
          <AllergenLines allergens={item.allergens} />
        </span>
      </button>
    </li>
  );
}

/** The place of cards that are loading. */
export const MenuCardsSkeleton = () => (
  <ul className={`stack gap-3 ${styles.list}`}>
    <Repeat times={6}>
      <li className={`stack ${styles.item}`}>
        <div className={`raised stack gap-4 ${styles.card}`}>
          <PicturePlace shape="square" />
          <span className={`stack shrink gap-1 ${styles.text}`}>
            <Skeleton className={styles.word} />
            <Skeleton className={`quiet small snug ${styles.description}`} />
          </span>
        </div>
      </li>
    </Repeat>
  </ul>
);

/** A drink's price in a list, such as `45 kr`; with several sizes from the lowest, such as `fra 45 kr`. */
export function priceText({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string {
  if (sizes.length < 2) return formatPrice(price);
  return `fra\u00a0${formatPrice(Math.min(...sizes.map((size) => size.price)))}`;
}
