import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import * as paths from '#shared/paths.ts';
import type { PlacedPickup } from '#shared/pickup/pickup.ts';
import { emptyBasket, takeOut, useBasket } from './basket.ts';
import { OrderAgain } from './order-again.tsx';
import { ORDER_KEY, OrderForm } from './order-form.tsx';
import { keepPickup } from './own-pickups.ts';
import { usePricedBasket } from './priced-basket.ts';

export function BasketForm() {
  const basket = useBasket();
  const { priced, lines } = usePricedBasket(basket);
  const [, navigate] = useLocation();
  const isEmpty = basket.lines.length === 0;
  const finish = (requestId: string, placed: PlacedPickup) => {
    const isOwn = requestId === basket.requestId;
    keepPickup(placed.token, placed, isOwn ? (basket.sent ?? basket.lines) : undefined);
    takeOut(requestId);
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
