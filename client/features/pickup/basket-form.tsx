import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { dataOf } from '#client/data/error-text.ts';
import { reasonText, textOf } from '#client/data/reason-text.ts';
import { isRefusal, sendOnce } from '#client/data/send-once.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { focusInvalid } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import * as paths from '#shared/paths.ts';
import type { PickupSlots, PlacedPickup, SeenLine } from '#shared/pickup/pickup.ts';
import { drinksText, PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { formatPrice, totalOf } from '#shared/text/money.ts';
import { drinksIn, emptyBasket, setSent, takeOut, useBasket } from './basket.ts';
import { BasketLines, canChange } from './basket-lines.tsx';
import { keepPickup } from './own-pickups.ts';
import styles from './pickup-page.module.css';
import { type BasketLine, seenOf, usePricedBasket } from './priced-basket.ts';
import { requestTimeout } from './use-pickup.ts';

/** How often the page fetches the slots with room, in milliseconds. */
const SLOTS_MS = 15_000;

const UNKNOWN =
  'Vi vet ikke om bestillingen kom fram. Kurven er her fortsatt. Prøv igjen: den blir ikke bestilt to ganger.';

/** The basket with current prices, and the form that orders it. @param most the drinks that an order may have */
export function BasketForm({ most }: { most: number }) {
  const basket = useBasket();
  const { priced, lines } = usePricedBasket(basket);
  const [, navigate] = useLocation();
  const isEmpty = basket.lines.length === 0;
  const finish = (requestId: string, placed: PlacedPickup) => {
    keepPickup(placed.token, placed);
    takeOut(requestId);
    navigate(paths.pickup(placed.token), { replace: true });
  };
  // The order was stored although its response was lost, or another tab has sent it.
  const placed = priced.data?.request.requestId === basket.requestId ? priced.data.placed : null;
  const onPlaced = useEffectEvent((pickup: PlacedPickup) => finish(basket.requestId, pickup));
  useEffect(() => {
    if (placed) onPlaced(placed);
  }, [placed]);
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
      <BasketLines lines={lines} most={most} />
      <Order
        basket={basket}
        seen={lines.flatMap(({ line }) => (line ? [seenOf(line)] : []))}
        total={totalOf(lines.flatMap(({ line, ordered }) => (line ? { ...line, ...ordered } : [])))}
        isPriced={lines.every(({ line, refusal }) => line || refusal)}
        most={most}
        isSold={priced.data !== undefined && lines.every(({ line }) => line)}
        refusals={lines.flatMap(({ refusal }) => refusal ?? [])}
        onPlaced={finish}
        onFailed={priced.refetch}
      />
    </>
  );
}

type OrderProps = {
  basket: ReturnType<typeof useBasket>;
  /** Each line as the page shows it. The server compares it with the current menu. */
  seen: SeenLine[];
  total: number;
  /** False until the price of a changed line arrives. */
  isPriced: boolean;
  most: number;
  /** Whether all lines can be ordered. */
  isSold: boolean;
  /** Why lines can't be ordered. */
  refusals: BasketLine['refusal'][];
  onPlaced: (requestId: string, placed: PlacedPickup) => void;
  onFailed: () => unknown;
};

function Order({ basket, seen, total, isPriced, most, isSold, refusals, onPlaced, onFailed }: OrderProps) {
  const { client } = trpc.useUtils();
  const [wanted, setWanted] = useState<PickupSlots[number]>();
  const [isMissing, setMissing] = useState(false);
  const [name, setName] = useState('');
  const drinks = drinksIn(basket);
  const slots = useQuery({
    queryKey: ['pickup slots'],
    queryFn: () => client.pickup.slots.mutate(undefined, requestTimeout()),
    refetchInterval: SLOTS_MS,
    staleTime: 0,
  });
  const { requestId, lines, sent } = basket;
  const order = useMutation({
    mutationFn: async ({ slot, slotAt }: PickupSlots[number]) => {
      // The previous attempt may have reached the server although its response was lost.
      const stored =
        sent && (await client.pickup.basket.mutate({ requestId, lines: [] }, requestTimeout())).placed;
      if (stored) return { requestId, placed: stored };
      const order = { requestId, lines, slot, slotAt, name: name.trim() || null, seen, total };
      const placed = await sendOnce(
        lines,
        () => client.pickup.create.mutate(order, requestTimeout()),
        (next) => setSent(requestId, next),
        sent,
      );
      return { requestId, placed };
    },
    // The basket may be another one by now, because a second tab has found the order.
    onSuccess: (sentOrder) => onPlaced(sentOrder.requestId, sentOrder.placed),
    onError: () => {
      void slots.refetch();
      onFailed();
    },
  });
  // Hide the error once the basket has changed.
  const [orderedLines, setOrderedLines] = useState(lines);
  const error = orderedLines === lines ? order.error : null;
  const isOfTime = ['slotFull', 'slotGone'].includes(`${dataOf(error).reason}`);
  // A basket above the limit has its own message; offer it the slots of the largest order.
  const free = (slots.data ?? []).filter(({ room }) => room >= Math.min(drinks, most));
  const chosen = free.find(({ slotAt }) => slotAt === wanted?.slotAt);
  const isGone = wanted && !chosen && slots.isSuccess && !error;
  const goneText = isGone ? `Kl. ${wanted.slot} har ikke plass lenger. Velg en annen tid.` : undefined;
  const missingText = isMissing && !chosen ? 'Velg når du vil hente.' : undefined;
  const timeError = isOfTime ? `Kl. ${wanted?.slot}: ${reasonText(error)}` : (goneText ?? missingText);
  const canOrder = drinks <= most && isSold && free.length > 0 && !order.isPending;
  return (
    <form
      noValidate
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canOrder) return;
        flushSync(() => setMissing(!chosen));
        focusInvalid(event.currentTarget);
        if (!chosen) return;
        setOrderedLines(lines);
        order.mutate(chosen);
      }}
    >
      <p role="status" className={`wrap between step-1 gap-x-3 ${styles.total}`}>
        <span>Å betale ved disken, med mva.</span> <strong>{isPriced ? formatPrice(total) : '…'}</strong>
      </p>
      {drinks > most && <p role="alert">{textOf({ reason: 'tooMany', subject: most })}</p>}
      {slots.isLoadingError && (
        <ErrorState message="Vi fikk ikke sett hvilke tider som er ledige." onRetry={slots.refetch} />
      )}
      {free.length === 0 && slots.data && (
        <p role="status">
          {slots.data.length > 0
            ? `Ingen tid har plass til ${drinksText(drinks)}. Prøv igjen senere${drinks > 1 ? ', eller ta bort noen' : ''}.`
            : 'Vi tar ikke imot bestillinger akkurat nå. Kurven er her når vi gjør det igjen.'}
        </p>
      )}
      {free.length > 0 && (
        <ChoiceField
          label="Hentes"
          name="slot"
          none="Velg tid"
          names={Object.fromEntries(free.map((each) => [each.slot, `kl. ${each.slot}`]))}
          value={chosen?.slot ?? ''}
          onValue={(slot) => {
            setWanted(free.find((each) => each.slot === slot));
            order.reset();
          }}
          error={timeError}
          required
        />
      )}
      <Field
        label="Fornavn"
        name="name"
        hint="Hvis du vil bli ropt opp. Vi sletter det etter et døgn."
        value={name}
        autoComplete="given-name"
        onChange={({ target }) => setName(target.value)}
        maxLength={PICKUP_LIMITS.name}
      />
      {refusals.length > 0 && (
        <p role="status">
          {`${refusals.some(canChange) ? 'Endre eller ta' : 'Ta'} bort det som ikke kan bestilles, så kan du bestille resten.`}
        </p>
      )}
      {error && !isOfTime && (
        <p role="alert" className="strong">
          {isRefusal(error) ? (reasonText(error) ?? 'Vi fikk ikke bestilt. Prøv igjen.') : UNKNOWN}
        </p>
      )}
      <Actions>
        <Button type="submit" variant="primary" blocked={!canOrder}>
          {order.isPending ? 'Bestiller...' : 'Bestill'}
        </Button>
        <LinkButton href={paths.menu}>Legg til mer</LinkButton>
      </Actions>
    </form>
  );
}
