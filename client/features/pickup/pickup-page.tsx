import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { isNotFound } from '#client/data/error-text.ts';
import type { HeadOf, PageParams } from '#client/data/page.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { Page as NotFound } from '#client/features/not-found/not-found-page.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import * as paths from '#shared/paths.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { hasBasket, useBasket } from './basket.ts';
import { BasketForm } from './basket-form.tsx';
import { CupParts } from './basket-lines.tsx';
import basketStyles from './basket-page.module.css';
import { useWaitingPickups, waitingPickups } from './own-pickups.ts';
import styles from './pickup-page.module.css';
import { isStale, lineText, requestTimeout, useNow, usePickup } from './use-pickup.ts';

/** While guests can't order, only a browser with a basket or an unfinished order has a basket page. Pages of orders stay. */
export const headOf: HeadOf = (data, { params: { token } }) => {
  const cafe = data.cafe.get.getData();
  const exists = token || !cafe || cafe.pickup || hasBasket() || waitingPickups().length > 0;
  return exists ? undefined : { missing: true };
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

const Column = ({
  className = styles.page,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section className={`page stack gap-5 ${className}`} data-toasts="top">
    {children}
  </section>
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
  return (
    <Column className={basketStyles.page}>
      <h1>Kurven din</h1>
      {waiting.length > 0 && (
        <ul>
          {waiting.map((pickup) => (
            <OwnPickup key={pickup.token} {...pickup} />
          ))}
        </ul>
      )}
      {cafe?.pickup || requestId ? (
        isRead ? (
          <BasketForm />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <p>Vi tar ikke imot bestillinger på nett. Bestill ved disken.</p>
      )}
    </Column>
  );
}

function OwnPickup({ token, number, slot }: ReturnType<typeof waitingPickups>[number]) {
  const { data } = usePickup(token);
  if (data && !isOpen(data.state)) return null;
  return (
    <li>
      <Link href={paths.pickup(token)} className="target row">{`Bestilling ${number}, kl. ${slot}`}</Link>
    </li>
  );
}

const STATES: Record<Pickup['state'], string> = {
  placed: 'Vi har fått bestillingen.',
  making: 'Vi lager den nå.',
  ready: 'Klar! Hent den ved disken.',
  collected: 'Hentet. Kos deg!',
  cancelled: 'Avbestilt.',
  notCollected: 'Den ble ikke hentet.',
  notMade: 'Den ble ikke laget. Beklager, ta kontakt.',
};

/** A guest's order, from when it is placed until it is collected. */
function PickupView({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const pickup = usePickup(token, true);
  const asking = useDialogs<true>();
  const now = useNow();
  const cafe = useCafe();
  const phone = cafe?.contact.phone;
  const today = cafe?.date ?? norwegianDate(now);
  const { data } = pickup;
  if (!data && isNotFound(pickup.error))
    return (
      <>
        <h1>Ingen bestilling her</h1>
        <p>Lenken er feil, eller bestillingen er eldre enn en måned.</p>
        <Actions>
          <LinkButton href={paths.menu}>Se menyen</LinkButton>
        </Actions>
      </>
    );
  if (!data)
    return (
      <>
        <h1>Bestillingen din</h1>
        {pickup.error ? (
          <ErrorState message="Vi fikk ikke hentet bestillingen." onRetry={() => pickup.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </>
    );
  const { number, slot, slotAt, name, reason, lines, total, isClosedThen } = data;
  // The counter has not closed the order of an earlier day yet.
  const state = data.state === 'placed' && data.isDayOver ? 'notMade' : data.state;
  const isWaiting = isOpen(state);
  const day = norwegianDate(slotAt);
  return (
    <>
      <h1>{`Bestilling ${number}`}</h1>
      <div role="status" className="stack gap-2">
        <p className={classes('step-2 strong', ['ready', 'collected'].includes(state) && styles.good)}>
          {STATES[state]}
        </p>
        {reason && <p>{reason}</p>}
        {state === 'notMade' && phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="inline-row target">
            {phone}
          </a>
        )}
      </div>
      {isClosedThen && isWaiting && !data.isDayOver && (
        <p role="alert" className="notice honey-tint">
          {`Vi har stengt kl. ${slot} i dag. Hent bestillingen mens vi har åpent${state === 'placed' ? ', eller avbestill den' : ''}.`}
        </p>
      )}
      {isStale(pickup, now) && <p role="alert">Uten kontakt med kafeen. Det over kan være gammelt.</p>}
      {isWaiting && (
        <p>{`Hentes ${day < today ? `${shortDateText(day)} ` : ''}kl. ${slot}${name ? `, ${name}` : ''}`}</p>
      )}
      <ul className={`stack ${styles.lines}`}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={at} className={`stack gap-1 ${styles.line}`}>
            <p className="row between gap-3">
              <span className="strong breakable shrink">{`${line.quantity} × ${lineText(line)}`}</span>
              <span className={styles.price}>{formatPrice(line.price * line.quantity)}</span>
            </p>
            <CupParts recipe={line.recipe} />
            <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} />
          </li>
        ))}
      </ul>
      {isWaiting && (
        <p className={`wrap between step-1 gap-x-3 ${styles.total}`}>
          <span>Å betale ved disken, med mva.</span> <strong>{formatPrice(total)}</strong>
        </p>
      )}
      <Actions>
        {state === 'placed' && (
          <Button aria-haspopup="dialog" onClick={() => asking.show(true)}>
            Avbestill
          </Button>
        )}
        <LinkButton href={paths.menu}>Se menyen</LinkButton>
      </Actions>
      {asking.open && (
        <ActionDialog
          role="alertdialog"
          title={`Avbestille nr. ${number}?`}
          action="Avbestill"
          cancel="Behold"
          acting="Avbestiller..."
          variant="danger"
          failure={(error) => ({ reason: reasonText(error) ?? 'Vi fikk ikke avbestilt. Prøv igjen.' })}
          send={async () => {
            try {
              await client.pickup.cancel.mutate({ token }, requestTimeout());
              void pickup.refetch();
            } catch (error) {
              // The order may be cancelled although the response was lost.
              if ((await pickup.refetch()).data?.state !== 'cancelled') throw error;
            }
            return null;
          }}
          onClose={asking.close}
        >
          {() => <p>Tiden blir ledig for andre.</p>}
        </ActionDialog>
      )}
    </>
  );
}
