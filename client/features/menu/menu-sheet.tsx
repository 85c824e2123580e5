import type { ReactNode } from 'react';
import { allergenLines } from '#shared/menu/allergens.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { pricesText } from '#shared/text/money.ts';
import styles from './menu-sheet.module.css';

type SheetItem = Pick<MenuItem, 'menuItemId' | 'name' | 'price' | 'sizes'> &
  Partial<Pick<MenuItem, 'description' | 'isAvailable' | 'allergens'>>;

type MenuSheetProps = {
  title: string;
  corner?: ReactNode;
  sections: readonly { category: string; name: string; items: readonly SheetItem[]; choices?: string }[];
};

/** A printed menu with all prices, in which sold-out items are marked. */
export const MenuSheet = ({ title, corner, sections }: MenuSheetProps) => (
  <>
    <div className={`row between ${styles.top}`}>
      <p className={`headline ${styles.title}`}>{title}</p>
      {corner}
    </div>
    <div className={styles.columns}>
      {sections
        .filter(({ items }) => items.length > 0)
        .map(({ category, name, items, choices }) => (
          <section key={category} className={styles.category}>
            <h2 className="step-2">{name}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.menuItemId} className={`stack ${styles.item}`}>
                  <span className={`wrap baseline gap-x-2 ${styles.line}`}>
                    <span className="shrink breakable">
                      {`${item.name}${item.isAvailable === false ? ' (utsolgt)' : ''}`}
                    </span>
                    <span className={`shrink breakable ${styles.price}`}>{pricesText(item)}</span>
                  </span>
                  {item.description && <span className="breakable quiet small snug">{item.description}</span>}
                  {item.allergens !== undefined && (
                    <span className="breakable quiet small snug">
                      {allergenLines(item.allergens)
                        .map(({ text }) => text)
                        .join('. ')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {choices && <p className="breakable small snug">{choices}</p>}
          </section>
        ))}
    </div>
  </>
);
