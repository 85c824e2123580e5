import { cafeNameOf, type HeadOf, type PageParams } from '#client/data/page.ts';
import { hasBasket } from './basket.ts';
import { BasketView } from './basket-view.tsx';
import { OrderView } from './order-view.tsx';
import { numberOf, waitingPickups } from './own-pickups.ts';
import styles from './pickup-page.module.css';

/** While guests can't order, only a browser with a basket or an unfinished order has a basket page. Pages of orders stay. */
export const headOf: HeadOf = (data, { params: { token } }) => {
  if (token) {
    const number = numberOf(token);
    return { title: `Bestilling${number === undefined ? '' : ` nr. ${number}`} – ${cafeNameOf(data)}` };
  }
  const cafe = data.cafe.get.getData();
  const exists = !cafe || cafe.pickup || hasBasket() || waitingPickups().length > 0;
  return exists ? undefined : { missing: true };
};

/** A guest's basket, or with a token, the order. */
export const Page = ({ params: { token } }: { params: PageParams }) =>
  token ? (
    <section className={`page stack gap-5 ${styles.page}`} data-toasts="top">
      <OrderView token={token} />
    </section>
  ) : (
    <BasketView />
  );
