import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { BasketForm } from '#client/features/pickup/basket-form.tsx';
import { OrderView } from '#client/features/pickup/order-view.tsx';
import type { PageParams } from '#client/lib/api/page.ts';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { useBasket } from '#client/pickup/basket.ts';
import { ownPickups, pickupPath } from '#client/pickup/own-pickups.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import styles from './henting-page.module.css';

/** A guest's basket, or with a token, the order. */
export const Page = ({ params: { token } }: { params: PageParams }) => (
  <section className={`page stack gap-5 ${styles.page}`}>
    {token ? <OrderView token={token} /> : <BasketPage />}
  </section>
);

function BasketPage() {
  const cafe = useCafe();
  // What another tab has ordered is there once its basket is gone.
  const { requestId, sent } = useBasket();
  // The server knows nothing of a basket.
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  return (
    <>
      <h1>Hent selv</h1>
      <OwnPickups key={requestId} />
      {cafe?.pickup && !isRead && <PageSkeleton />}
      {isRead && (cafe?.pickup || sent) && (
        <BasketForm most={cafe?.pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks} />
      )}
      {!cafe?.pickup && <p>Vi tar ikke imot bestillinger på nett. Bestill ved disken.</p>}
    </>
  );
}

/** The orders that this browser waits for, of which the server knows nothing. */
function OwnPickups() {
  const [own, setOwn] = useState<ReturnType<typeof ownPickups>>([]);
  useEffect(() => setOwn(ownPickups().filter(({ isDone }) => !isDone)), []);
  if (own.length === 0) return null;
  return (
    <ul>
      {own.map(({ token, number, slot }) => (
        <li key={token}>
          <Link href={pickupPath(token)} className="target row">
            Bestilling {number}, kl. {slot}
          </Link>
        </li>
      ))}
    </ul>
  );
}
