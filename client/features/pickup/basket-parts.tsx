import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useCafe } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import * as paths from '#shared/paths.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS, type PickupState } from '#shared/pickup/pickup-states.ts';
import { formatPrice, totalOf } from '#shared/text/money.ts';
import { addToBasket, drinksIn, keyOf, useBasket, useBasketTotal } from './basket.ts';
import styles from './basket-parts.module.css';
import { useWaitingPickups } from './own-pickups.ts';
import { useReadyTitle } from './ready-alert.tsx';
import { Stepper } from './stepper.tsx';
import { usePickup } from './use-pickup.ts';

/** A chunk of its own, because it formats times, which pages must not wait for. */
const [ClosedNotice] = lazyDialog(async () => (await import('./closed-notice.tsx')).ClosedNotice, {
  isOptional: true,
});

/** How long the button confirms a press, in milliseconds. */
const CONFIRMED_MS = 2000;

type AddToBasketProps = {
  line: NewLine;
  /** Of one, in NOK; undefined until something is chosen. */
  price: number | undefined;
  /** The basket's line that this one will replace. The quantity starts at that line's. */
  replaced?: NewLine | null;
  onAdded?: () => void;
  /** Whether something must be chosen first. */
  isBlocked?: boolean;
  /** Whether to render only the button, for a bar. */
  isCompact?: boolean;
};

/** Puts a line into the basket, and leads to a basket that has lines. No toast: it would push the dialog down. */
export function AddToBasket({
  line,
  price,
  replaced = null,
  onAdded,
  isBlocked = false,
  isCompact = false,
}: AddToBasketProps) {
  const basket = useBasket();
  const drinks = drinksIn(basket);
  const maxDrinks = useCafe()?.pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks;
  const replacedDrinks =
    basket.lines.find((each) => replaced && keyOf(each) === keyOf(replaced))?.quantity ?? 0;
  const [chosen, setChosen] = useState<number>();
  const quantity = chosen ?? (replacedDrinks || 1);
  const [addedAt, setAddedAt] = useState(0);
  useEffect(() => {
    if (addedAt === 0) return;
    const timer = setTimeout(() => setAddedAt(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [addedAt]);
  const cost = price === undefined ? '' : ` · ${formatPrice(totalOf([{ price, quantity }]))}`;
  const button = (
    <>
      <Button
        variant="primary"
        blocked={isBlocked}
        onClick={() => {
          if (!addToBasket({ ...line, quantity }, maxDrinks, { replaced })) return;
          setAddedAt(Date.now());
          setChosen(undefined);
          onAdded?.();
        }}
      >
        <span>
          {addedAt > 0
            ? '✓ Lagt i kurven'
            : `${isCompact && quantity > 1 ? `Legg ${quantity} i kurven` : 'Legg i kurven'}${cost}`}
        </span>
      </Button>
      <p role="status" className="visually-hidden">
        {addedAt > 0 && `Lagt i kurven: ${drinks}`}
      </p>
    </>
  );
  if (isCompact) return button;
  return (
    <div className={`stack gap-2 grow ${styles.add}`}>
      <ClosedNotice />
      <div className="row wrap between gap-2">
        <Stepper
          less={{
            'aria-label': 'Én mindre',
            blocked: quantity === 1,
            onClick: () => setChosen(quantity - 1),
          }}
          more={{
            'aria-label': 'Én til',
            blocked: drinks - replacedDrinks + quantity >= maxDrinks,
            onClick: () => setChosen(quantity + 1),
          }}
        >
          {/* A new region, so that the reset after adding is not said. */}
          <span key={addedAt} aria-live="polite">
            {quantity}
          </span>
        </Stepper>
        {drinks > 0 && <LinkButton href={paths.basket}>{`Til kurven (${drinks})`}</LinkButton>}
      </div>
      {button}
    </div>
  );
}

/** Leads to the basket if guests can order, and to each unfinished order of this browser. */
export function BasketLink({ isOn, className }: { isOn: boolean; className?: string | undefined }) {
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
        <Link href={paths.basket} className="strong target row" data-basket>
          {`Kurv (${drinks})`}
        </Link>
      )}
    </div>
  );
}

const STATES: Partial<Record<PickupState, string>> = { placed: 'Mottatt', making: 'Lages', ready: 'Klar' };

/** A link to an unfinished order, such as `Nr. 7 · Lages`. Polls the order, so the link goes once it is collected. */
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

/** The same width as in the style sheet. */
const isPhone = (): boolean => window.matchMedia('(width < 768px)').matches;

/** Leads phones to a basket that has lines, from every page but its own. @param isInline whether it is a part of another bar */
export function BasketBar({ isInline = false }: { isInline?: boolean }) {
  const basket = useBasket();
  const drinks = drinksIn(basket);
  const [path] = useLocation();
  const isShown = drinks > 0 && path !== paths.basket;
  const total = useBasketTotal(basket, isShown && isPhone());
  if (!isShown) return null;
  return (
    <nav aria-label="Kurven" className={classes(styles.bar, isInline && styles.inline)}>
      <LinkButton variant="primary" href={paths.basket}>
        <span>{`Kurven · ${drinks}${total === undefined ? '' : ` · ${formatPrice(total)}`}`}</span>
      </LinkButton>
    </nav>
  );
}
