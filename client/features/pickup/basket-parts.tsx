import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useCafe } from '#client/data/trpc.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import * as paths from '#shared/paths.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS, type PickupState } from '#shared/pickup/pickup-states.ts';
import { addToBasket, drinksIn, useBasket } from './basket.ts';
import { useWaitingPickups } from './own-pickups.ts';
import { useReadyTitle } from './ready-alert.tsx';
import { usePickup } from './use-pickup.ts';

type PickupActionsProps = {
  text: string;
  line: NewLine;
  /** Whether something must be chosen first. */
  isBlocked?: boolean;
};

/** The button that puts a line into the basket, with a link to a basket that has lines. No toast: it would push the dialog down. */
export function PickupActions({ text, line, isBlocked = false }: PickupActionsProps) {
  const drinks = drinksIn(useBasket());
  const most = useCafe()?.pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks;
  const [isAdded, setAdded] = useState(false);
  return (
    <div className="row wrap gap-3">
      <Button
        blocked={isBlocked}
        onClick={() => {
          if (addToBasket(line, most)) setAdded(true);
        }}
      >
        {text}
      </Button>
      {drinks > 0 && <LinkButton href={paths.basket}>{`Til kurven (${drinks})`}</LinkButton>}
      <p role="status" className="visually-hidden">
        {isAdded && `Lagt i kurven: ${drinks}`}
      </p>
    </div>
  );
}

type BasketLinkProps = { isOn: boolean; className?: string | undefined };

/** Leads to the basket if guests can order, and to each unfinished order of this browser. */
export function BasketLink({ isOn, className }: BasketLinkProps) {
  const basket = useBasket();
  const drinks = isOn ? drinksIn(basket) : 0;
  const [path] = useLocation();
  const waiting = useWaitingPickups().filter(({ token }) => path !== paths.pickup(token));
  const showsBasket = drinks > 0 && path !== paths.basket;
  if (!showsBasket && waiting.length === 0) return null;
  return (
    <div className={classes('row gap-3', className)}>
      {waiting.map((pickup) => (
        <OrderLink key={pickup.token} {...pickup} />
      ))}
      {showsBasket && (
        <Link href={paths.basket} className="strong target row">
          {`Kurv (${drinks})`}
        </Link>
      )}
    </div>
  );
}

const STATES: Partial<Record<PickupState, string>> = { making: 'Lages', ready: 'Klar' };

/** An unfinished order, such as `Nr. 7 · Lages`. The poll notices that it has been collected. */
function OrderLink({ token, number }: ReturnType<typeof useWaitingPickups>[number]) {
  const { data } = usePickup(token, true);
  useReadyTitle(data);
  const state = data && STATES[data.state];
  return (
    <Link
      href={paths.pickup(token)}
      aria-label={`Bestilling nr. ${number}${state ? `: ${state}` : ''}`}
      className="strong target row"
    >
      {`Nr. ${number}${state ? ` · ${state}` : ''}`}
    </Link>
  );
}
