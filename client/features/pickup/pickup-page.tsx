import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { HeadOf, PageParams } from '#client/data/page.ts';
import { useCafe } from '#client/data/use-cafe.ts';
import { Page as NotFound } from '#client/features/not-found/not-found-page.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import * as paths from '#shared/paths.ts';
import { isOpen, PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { hasBasket, useBasket } from './basket.ts';
import { BasketForm } from './basket-form.tsx';
import { waitingPickups } from './own-pickups.ts';
import styles from './pickup-page.module.css';
import { PickupView } from './pickup-view.tsx';
import { usePickup } from './use-pickup.ts';

/**
 * Where guests can order nothing there is no basket, other than in a browser that has one, or waits for an order. An order's
 * page stays.
 */
export const headOf: HeadOf = (data, { params: { token } }) => {
  const cafe = data.cafe.get.getData();
  const isThere = token || !cafe || cafe.pickup || hasBasket() || waitingPickups().length > 0;
  return isThere ? undefined : { missing: true };
};

/** A guest's basket, or with a token, the order. */
export const Page = ({ params: { token } }: { params: PageParams }) =>
  token ? (
    <Column>
      <PickupView token={token} />
    </Column>
  ) : (
    <BasketPage />
  );

const Column = ({ children }: { children: ReactNode }) => (
  <section className={`page stack gap-5 ${styles.page}`} data-toasts="top">
    {children}
  </section>
);

const never = () => () => undefined;

function BasketPage() {
  const cafe = useCafe();
  // What another tab has ordered is there once its basket is gone.
  const { requestId } = useBasket();
  // The server knows nothing of a basket and its orders.
  const isRead = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = isRead ? waitingPickups() : [];
  const isThere = !cafe || cafe.pickup !== undefined || requestId !== '' || waiting.length > 0;
  // While it is open it stays, whatever is turned off, or taken out.
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  if (!isThere && !wasThere) return <NotFound />;
  return (
    <Column>
      <h1>Hent selv</h1>
      {waiting.length > 0 && <OwnPickups pickups={waiting} />}
      {cafe?.pickup || requestId ? (
        isRead ? (
          <BasketForm most={cafe?.pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <p>Vi tar ikke imot bestillinger på nett. Bestill ved disken.</p>
      )}
    </Column>
  );
}

/** The orders that this browser waits for. */
const OwnPickups = ({ pickups }: { pickups: ReturnType<typeof waitingPickups> }) => (
  <ul>
    {pickups.map((pickup) => (
      <OwnPickup key={pickup.token} {...pickup} />
    ))}
  </ul>
);

function OwnPickup({ token, number, slot }: ReturnType<typeof waitingPickups>[number]) {
  const { data } = usePickup(token);
  if (data && !isOpen(data.state)) return null;
  return (
    <li>
      <Link href={paths.pickup(token)} className="target row">{`Bestilling ${number}, kl. ${slot}`}</Link>
    </li>
  );
}
