import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useCafe } from '#client/data/trpc.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { addToBasket, drinksIn, useBasket } from './basket.ts';
import { useWaitingPickups } from './own-pickups.ts';
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

/** Leads to the basket if guests can order, or to an unfinished order of this browser. Otherwise renders nothing. */
export function BasketLink({ isOn, className }: BasketLinkProps) {
  const basket = useBasket();
  const drinks = isOn ? drinksIn(basket) : 0;
  const [path] = useLocation();
  const waiting = useWaitingPickups().findLast(({ token }) => path !== paths.pickup(token));
  // Fetches the order: if it has been collected, this renders again without it.
  void usePickup(waiting?.token ?? '').data;
  const [href, text, name] =
    drinks === 0 && waiting
      ? [paths.pickup(waiting.token), `Nr. ${waiting.number}`, `Bestilling nr. ${waiting.number}`]
      : [paths.basket, `Kurv (${drinks})`];
  if ((drinks === 0 && !waiting) || path === href) return null;
  return (
    <div className={className}>
      <Link href={href} aria-label={name} className="strong target row">
        {text}
      </Link>
    </div>
  );
}
