import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import styles from './menu-card.module.css';
import { priceText } from './price-text.ts';

type MenuCardProps = {
  item: MenuItem;
  withPrice: boolean;
  onHint: () => unknown;
  onOpen: () => void;
};

export function MenuCard({ item, withPrice, onHint, onOpen }: MenuCardProps) {
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
            {withPrice && <span className={styles.price}>{priceText(item)}</span>}
          </span>
          {item.description && (
            <span className={`quiet small snug ${styles.description}`}>{item.description}</span>
          )}
        </span>
      </button>
    </li>
  );
}

export function MenuCardSkeleton() {
  return (
    <li className={`stack ${styles.item}`}>
      <div className={`raised stack gap-4 ${styles.card}`}>
        <PicturePlace shape="square" />
        <span className={`stack shrink gap-1 ${styles.text}`}>
          <Skeleton className={styles.word} />
          <Skeleton className={`quiet small snug ${styles.description}`} />
        </span>
      </div>
    </li>
  );
}
