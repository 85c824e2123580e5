import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { textOf } from '#client/data/reason-text.ts';
import { useCafe } from '#client/data/trpc.ts';
import { Page as NotFound } from '#client/features/not-found/not-found-page.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState, PageSkeleton } from '#client/ui/loading/loading.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import * as paths from '#shared/paths.ts';
import type { PlacedPickup } from '#shared/pickup/pickup.ts';
import { OPEN_PER_BROWSER } from '#shared/pickup/pickup-states.ts';
import { emptyBasket, takeOut, useBasket, usePricedBasket } from './basket.ts';
import { ORDERS_OFF } from './closed-notice.tsx';
import { OrderAgain } from './order-again.tsx';
import { forgetAnswers } from './order-fields.tsx';
import { ORDER_KEY, OrderForm } from './order-form.tsx';
import { keepPickup, useWaitingPickups } from './own-pickups.ts';
import styles from './pickup-page.module.css';

const never = () => () => undefined;

/** The guest's open orders, and the basket with the form that sends it. */
export function BasketView() {
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
    <section className={`page stack gap-5 ${styles.page} ${styles.basket}`} data-toasts="top">
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
      {cafe?.pickup && waiting.length >= OPEN_PER_BROWSER && (
        <p className="notice honey-tint small snug">{textOf({ reason: 'tooMany' })}</p>
      )}
      {cafe?.pickup || requestId ? content : <p>{ORDERS_OFF}</p>}
    </section>
  );
}

function BasketForm() {
  const basket = useBasket();
  const { priced, lines } = usePricedBasket(basket);
  const [, navigate] = useLocation();
  const isEmpty = basket.lines.length === 0;
  const finish = (requestId: string, placed: PlacedPickup) => {
    const isOwn = requestId === basket.requestId;
    keepPickup(placed.token, placed, isOwn ? (basket.sent ?? basket.lines) : undefined);
    takeOut(requestId);
    forgetAnswers();
    navigate(paths.pickup(placed.token), { replace: true });
  };
  // The order was stored although its response was lost, or another tab has sent it.
  const placed = priced.data?.request.requestId === basket.requestId ? priced.data.placed : null;
  // An attempt that is under way knows from its response which lines were ordered, so wait for it.
  const isSending = useIsMutating({ mutationKey: ORDER_KEY }) > 0;
  const onPlaced = useEffectEvent((pickup: PlacedPickup) => finish(basket.requestId, pickup));
  useEffect(() => {
    if (placed && !isSending) onPlaced(placed);
  }, [placed, isSending]);
  if (isEmpty)
    return (
      <>
        {basket.sent && priced.isError ? (
          <p role="alert">Vi vet ikke om bestillingen kom fram. Vi ser etter den.</p>
        ) : (
          <p>Kurven er tom.</p>
        )}
        <Actions>
          <LinkButton variant="primary" href={paths.menu}>
            Se menyen
          </LinkButton>
          <LinkButton href={paths.builder}>Lag din egen kopp</LinkButton>
          <OrderAgain />
        </Actions>
      </>
    );
  const failure = priced.isLoadingError && (
    <>
      <ErrorState message="Vi fikk ikke sett på kurven. Den er her fortsatt." onRetry={priced.refetch} />
      <Actions>
        <Button onClick={emptyBasket}>Tøm kurven</Button>
      </Actions>
    </>
  );
  if (!lines) return failure || <PageSkeleton />;
  return (
    <>
      {failure}
      <OrderForm
        basket={basket}
        lines={lines}
        isCurrent={priced.data !== undefined}
        onPlaced={finish}
        onFailed={priced.refetch}
      />
    </>
  );
}
