import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { cafeNameOf, type HeadOf, type PageParams } from '#client/data/page.ts';
import { useCafe } from '#client/data/trpc.ts';
import { Page as NotFound } from '#client/features/not-found/not-found-page.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import * as paths from '#shared/paths.ts';
import { hasBasket, useBasket } from './basket.ts';
import { BasketForm } from './basket-form.tsx';
import basketStyles from './basket-page.module.css';
import { ORDERS_OFF } from './closed-notice.tsx';
import { OrderView } from './order-view.tsx';
import { numberOf, useWaitingPickups, waitingPickups } from './own-pickups.ts';
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
    <BasketPage />
  );

const never = () => () => undefined;

function BasketPage() {
  const cafe = useCafe();
  // Renders again when another tab has ordered, which changes the basket.
  const { requestId } = useBasket();
  // The server has no access to the browser's basket and orders.
  const isRead = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = useWaitingPickups();
  const exists = !cafe || cafe.pickup !== undefined || requestId !== '' || waiting.length > 0;
  // An open page stays, even if ordering is turned off or the basket is emptied.
  const [existed, setExisted] = useState(exists);
  if (exists && !existed) setExisted(true);
  if (!exists && !existed) return <NotFound />;
  const content = isRead ? <BasketForm /> : <PageSkeleton />;
  return (
    <section className={`page stack gap-5 ${basketStyles.page}`} data-toasts="top">
      <h1>Kurven din</h1>
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ token, number, slot }) => (
            <li key={token}>
              <Link href={paths.pickup(token)} className="target row">
                {`Bestilling ${number}, kl. ${slot}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {cafe?.pickup || requestId ? content : <p>{ORDERS_OFF}</p>}
    </section>
  );
}
