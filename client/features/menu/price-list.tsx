import { trpc } from '#client/lib/api/trpc.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import styles from './price-list.module.css';

/** The whole menu with all prices, on one sheet; only printed. Rendered before, since printing waits for no request. */
export function PriceList({ title }: { title: string }) {
  const menu = trpc.menu.priceList.useQuery();
  return (
    <section className={styles.sheet} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <div className={styles.columns}>
        {menu.data
          ?.filter(({ items }) => items.length > 0)
          .map(({ category, name, items }) => (
            <section key={category} className={styles.category}>
              <h2>{name}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.menuItemId} className={`wrap baseline gap-x-2 ${styles.item}`}>
                    <span className="shrink breakable">{item.name}</span>
                    <span className={`shrink breakable ${styles.price}`}>{pricesText(item)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}

/** The prices of all sizes on paper, such as `Liten 45 / Stor 55 kr`. */
export const pricesText = ({ price, sizes }: Pick<MenuItem, 'price' | 'sizes'>): string =>
  sizes.length < 2
    ? formatPrice(price)
    : `${sizes.map((size) => `${size.name}\u00a0${formatNumber(size.price)}`).join('\u00a0/ ')}\u00a0kr`;
