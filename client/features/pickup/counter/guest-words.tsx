import { Icon } from '#client/ui/icon/icon.tsx';
import { allergenWords } from '#shared/menu/allergens.ts';
import type { Order } from './order.ts';
import styles from './pickup-card.module.css';

const OR = new Intl.ListFormat('nb', { type: 'disjunction' });

/** The guest's note and avoided allergens. Both are erased a day after the order. */
export const GuestWords = ({ order: { note, avoids } }: { order: Order }) => (
  <>
    {avoids.length > 0 && (
      <p className={`row strong gap-2 notice step-1 snug ${styles.words} ${styles.avoids}`}>
        <Icon name="warning" />
        <span>{`Tåler ikke ${OR.format(allergenWords(avoids))}`}</span>
      </p>
    )}
    {note && (
      <p className={`notice step-1 snug breakable ${styles.words}`}>
        <span className="visually-hidden">Beskjed: </span>
        <span>{note}</span>
      </p>
    )}
  </>
);

export const whereText = (where: NonNullable<Order['where']>): string =>
  where === 'here' ? 'Drikk her' : 'Ta med';
