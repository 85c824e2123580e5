import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dataOf } from '#client/data/error-text.ts';
import { reasonText, textOf } from '#client/data/reason-text.ts';
import { isRefusal, sendOnce } from '#client/data/send-once.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { focusInvalid } from '#client/ui/dialog/form-errors.ts';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { closeToasts } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import type { NewLine, PickupSlots, PlacedPickup } from '#shared/pickup/pickup.ts';
import { drinksText, PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { formatPrice, totalOf } from '#shared/text/money.ts';
import { listText } from '#shared/text/text.ts';
import { type BasketLine, drinksIn, seenOf, setSent, type useBasket } from './basket.ts';
import { BasketLines, canChange, OF_LINES, REMOVED } from './basket-lines.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { GuestFields, SlotField, useAnswers, useChosenSlot, WhereField } from './order-fields.tsx';
import styles from './pickup-page.module.css';

const UNKNOWN =
  'Vi vet ikke om bestillingen kom fram. Kurven er her fortsatt. Prøv igjen: den blir ikke bestilt to ganger.';

/** How many lines the advice names. */
const MOST_NAMED = 2;

/** What to do with the lines that can't be ordered. @param count the number of all lines */
export function adviceText(refused: BasketLine[], count: number): string {
  // Without sizes and options, which would make it hard to read.
  const names = new Set(refused.map((line) => line.seen?.name ?? line.refusal?.name ?? ''));
  const areFew = !names.has('') && names.size <= MOST_NAMED;
  const what = areFew ? listText([...names].map((name) => `«${name}»`)) : 'det som ikke kan bestilles';
  const hasChangeable = refused.some(canChange);
  const change = hasChangeable ? 'Endre eller ta' : 'Ta';
  if (refused.length < count)
    return `${change} bort ${what}, så kan du ${hasChangeable ? 'sende bestillingen' : 'bestille resten'}.`;
  return refused.every(canChange)
    ? `Endre ${what}, eller velg noe annet.`
    : `${change} bort ${what}, og velg noe annet.`;
}

/** The class of what keeps the order from being sent, beside the button. */
const ADVICE = 'small snug strong';

export const ORDER_KEY = ['order a basket'];

type OrderFormProps = {
  basket: ReturnType<typeof useBasket>;
  lines: BasketLine[];
  /** False until the prices of changed lines arrive. */
  isCurrent: boolean;
  onPlaced: (requestId: string, placed: PlacedPickup) => void;
  onFailed: () => unknown;
};

export function OrderForm({ basket, lines, isCurrent, onPlaced, onFailed }: OrderFormProps) {
  const { client } = trpc.useUtils();
  const cafe = useCafe();
  const maxDrinks = cafe?.pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks;
  const drinks = drinksIn(basket);
  // A basket above the limit has its own message; offer it the slots of the largest order.
  const { query: slots, fetchFirst, setWanted, ...slot } = useChosenSlot(Math.min(drinks, maxDrinks));
  const { free, wanted, chosen } = slot;
  const { toSend, isIncomplete } = useAnswers();
  const [isSubmitted, setSubmitted] = useState(false);
  const total = totalOf(lines.flatMap(({ line, ordered }) => (line ? { ...line, ...ordered } : [])));
  const { requestId, sent } = basket;
  const order = useMutation({
    mutationKey: ORDER_KEY,
    mutationFn: async ({ ordered, ...first }: PickupSlots[number] & { ordered: NewLine[] }) => {
      // The previous attempt may have reached the server although its response was lost.
      const stored = sent && (await client.pickup.basket.mutate({ requestId, lines: [] })).placed;
      if (stored) return { requestId, placed: stored };
      const seen = lines.flatMap(({ line }) => (line ? [seenOf(line)] : []));
      const content = { requestId, lines: ordered, ...toSend, seen, total };
      const send = ({ slot, slotAt }: PickupSlots[number]) =>
        sendOnce(
          ordered,
          () => client.pickup.create.mutate({ ...content, slot, slotAt }),
          (next) => setSent(requestId, next),
          sent,
        );
      const placed = await send(first).catch(async (error) => {
        // "As soon as possible" also means the next slot, if the first one has passed since it was fetched.
        const next = wanted === null && dataOf(error).reason === 'slotGone' && (await fetchFirst());
        if (!next) throw error;
        return send(next);
      });
      return { requestId, placed };
    },
    // The basket may be another one by now, because a second tab has found the order.
    onSuccess: (sentOrder) => onPlaced(sentOrder.requestId, sentOrder.placed),
    onError: (failure) => {
      onFailed();
      const isOfPause = ['closed', 'paused'].includes(`${dataOf(failure).reason}`);
      // From now on the offered times, or the notice in their place, say whether that is still so.
      void slots.refetch().then(({ isSuccess }) => isOfPause && isSuccess && order.reset());
    },
  });
  // Hide the error once the basket has changed.
  const error = order.variables?.ordered === basket.lines ? order.error : null;
  const reason = `${dataOf(error).reason}`;
  const isOfTime = ['slotFull', 'slotGone'].includes(reason);
  const isGone = wanted !== null && wanted !== 'later' && !chosen && slots.isSuccess && !error;
  const form = useRef<HTMLFormElement>(null);
  const goneText = isGone ? `Kl. ${wanted.slot} har ikke plass lenger. Velg en annen tid.` : undefined;
  const missingText = isSubmitted && !chosen ? 'Velg når du vil hente.' : undefined;
  const timeError = isOfTime
    ? `Du fikk ikke kl. ${order.variables?.slot}. ${reasonText(error)}`
    : (goneText ?? missingText);
  const refused = lines.filter(({ refusal }) => refusal);
  const isOfField = isOfTime || (OF_LINES.includes(reason) && refused.length > 0);
  // On a phone, the line or field may be far above the button.
  useEffect(() => {
    if (isOfField) focusInvalid(form.current);
  }, [isOfField]);
  const isSold = isCurrent && lines.every(({ line }) => line);
  const canOrder = drinks <= maxDrinks && isSold && free.length > 0 && !order.isPending;
  const isPriced = lines.every(({ line, refusal }) => line || refusal);
  const price = isPriced ? formatPrice(total) : '…';
  const address = cafe?.contact.address;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Close the `Angre` of removed lines: it would change the next order, and cover a field with an error.
        closeToasts(({ action }) => action?.key === REMOVED);
        if (refused.length > 0) focusInvalid(event.currentTarget);
        if (!canOrder) return;
        flushSync(() => setSubmitted(true));
        if (!chosen || isIncomplete) {
          focusInvalid(event.currentTarget);
          return;
        }
        order.mutate({ ...chosen, ordered: basket.lines });
      }}
    >
      <div className="stack gap-3">
        <BasketLines lines={lines} maxDrinks={maxDrinks} />
        <Actions>
          <LinkButton href={paths.menu}>Legg til mer</LinkButton>
        </Actions>
      </div>
      <div className={styles.side}>
        <div className="stack gap-5">
          {slots.isLoadingError && (
            <ErrorState message="Vi fikk ikke sett hvilke tider som er ledige." onRetry={slots.refetch} />
          )}
          {free.length > 0 && (
            <SlotField
              {...slot}
              onWanted={(next) => {
                setWanted(next);
                setSubmitted(false);
                order.reset();
              }}
              error={timeError}
            />
          )}
          <WhereField isSubmitted={isSubmitted} />
          <GuestFields />
          <div className="stack gap-2">
            <p role="status" className={`wrap between step-1 gap-x-3 ${styles.total}`}>
              <span>Sum, med mva.</span> <strong>{price}</strong>
            </p>
            <p>{`${address ? `Hentes i ${address}. ` : ''}Du betaler ved disken.`}</p>
          </div>
        </div>
        <div className={`stack gap-2 ${styles.foot}`}>
          {slots.data?.length === 0 && <ClosedNotice />}
          {drinks > maxDrinks && (
            <p role="alert" className={ADVICE}>
              {textOf({ reason: 'tooMany', subject: maxDrinks })}
            </p>
          )}
          {free.length === 0 && slots.data && slots.data.length > 0 && (
            <p role="status" className={ADVICE}>
              {`Ingen tid har plass til ${drinksText(drinks)}. Prøv igjen senere${drinks > 1 ? ', eller ta bort noen' : ''}.`}
            </p>
          )}
          {error && !isOfTime && refused.length === 0 && (
            <p role="alert" className={ADVICE}>
              {isRefusal(error) ? (reasonText(error) ?? 'Vi fikk ikke bestilt. Prøv igjen.') : UNKNOWN}
            </p>
          )}
          {refused.length > 0 && (
            <p role="status" className={ADVICE}>
              {adviceText(refused, lines.length)}
            </p>
          )}
          <Button type="submit" variant="primary" blocked={!canOrder && refused.length === 0}>
            <span>
              {order.isPending ? 'Sender...' : `Send bestillingen${refused.length > 0 ? '' : ` · ${price}`}`}
            </span>
          </Button>
        </div>
      </div>
    </form>
  );
}
