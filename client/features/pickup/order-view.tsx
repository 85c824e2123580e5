import { useState } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { useCafe } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { ErrorState, PageSkeleton } from '#client/ui/loading/loading.tsx';
import { Actions, ContactLink } from '#client/ui/text/prose.tsx';
import { allergenWords } from '#shared/menu/allergens.ts';
import * as paths from '#shared/paths.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { clockText, norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { dotted, listText } from '#shared/text/text.ts';
import { CupParts } from './basket-lines.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderCups } from './order-cups.tsx';
import { useFirstSlot } from './own-pickups.ts';
import styles from './pickup-page.module.css';
import { ReadyAlert, useReadyTitle } from './ready-alert.tsx';
import { isStale, lineText, useFollowedPickup, useNow } from './use-pickup.ts';

const [CancelDialog, hintCancel] = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

export function OrderView({ token }: { token: string }) {
  const pickup = useFollowedPickup(token);
  const now = useNow();
  const { data } = pickup;
  useReadyTitle(data);
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
  return (
    <>
      {/* One heading, which keeps the focus when the order has loaded. */}
      <h1>
        <span>{data ? 'Bestilling' : 'Bestillingen din'}</span>{' '}
        {data && <span className={`headline ${styles.number}`}>{data.number}</span>}
      </h1>
      {data ? (
        <Order pickup={data} token={token} isStale={isStale(pickup, now)} now={now} />
      ) : pickup.error ? (
        <ErrorState message="Vi fikk ikke hentet bestillingen." onRetry={() => pickup.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const STATES: Record<Pickup['state'], string> = {
  placed: 'Vi har fått bestillingen.',
  making: 'Vi lager den nå.',
  ready: 'Klar! Hent den ved disken.',
  collected: 'Hentet. Kos deg!',
  cancelled: 'Avbestilt.',
  notCollected: 'Den ble ikke hentet.',
  notMade: 'Den ble ikke laget. Beklager.',
};

/** What happens next. @param slot its time, with the day where it isn't today @param contactAdvice such as `Ta kontakt`; empty where the café can't be reached */
function nextText({ state, name }: Pickup, slot: string, contactAdvice: string): string | undefined {
  const texts: Partial<Record<Pickup['state'], string>> = {
    placed: `Den er klar ${slot}. Du kan avbestille til vi begynner på den.`,
    making: `Den er klar ${slot}. Vil du endre noe, si fra ved disken.`,
    ready: `Si nummeret${name ? ' eller navnet' : ''} når du henter den.`,
    notCollected: contactAdvice && `${contactAdvice} hvis du vil ha den likevel.`,
  };
  return texts[state];
}

/** What to do with an order for a time at which the café has closed, after it changed its hours. */
const CLOSED_TEXTS: Partial<Record<Pickup['state'], string>> = {
  placed: 'Avbestill den, eller spør ved disken om du kan få den tidligere.',
  making: 'Spør ved disken om du kan få den tidligere.',
  ready: 'Hent den før vi stenger.',
};

/** What to do with an order once the café has closed. @param hasContact whether the café has a phone number or email */
function unfinishedText(state: Pickup['state'], hasContact: boolean): string {
  if (state !== 'ready')
    return hasContact
      ? 'Vi har stengt. Ta kontakt om bestillingen.'
      : 'Vi har stengt. Her ser du om vi likevel rekker bestillingen.';
  return `Vi har stengt. Kom til disken med en gang${hasContact ? ', eller ta kontakt' : ''}.`;
}

/** How long after its time an order counts as very late, in milliseconds. */
const VERY_LATE_MS = 30 * 60_000;

type OrderProps = { pickup: Pickup; token: string; isStale: boolean; now: number };

function Order({ pickup, token, isStale: isOld, now }: OrderProps) {
  const cafe = useCafe();
  const hasContact = Boolean(cafe?.contact.phone || cafe?.contact.email);
  // An open question stays when the barista begins, and reports that it is too late.
  const cancelling = useDialogs<true>();
  // A browser that did not place the order knows only the time that this page showed first.
  const [shown] = useState(pickup.slot);
  const originalSlot = useFirstSlot(token) ?? shown;
  const { number, slot, slotAt, name, where, note, avoids, reason, lines, total } = pickup;
  const { isClosedThen, isUnfinished, isDayOver } = pickup;
  const isClosed = isClosedThen || isUnfinished;
  // The counter has not closed the order of an earlier day yet.
  const state = pickup.state === 'placed' && isDayOver ? 'notMade' : pickup.state;
  const isWaiting = isOpen(state);
  const isToMake = state === 'placed' || state === 'making';
  const day = norwegianDate(slotAt);
  const today = cafe?.date ?? norwegianDate(now);
  const time = `${day < today ? `${shortDateText(day)} ` : ''}kl. ${slot}`;
  const isLate = isToMake && now > slotAt && !isClosed;
  const isStaffed = cafe?.status.isOpen && !isDayOver;
  const closesAt = cafe?.status.isOpen ? cafe.status.until : null;
  const closing = closesAt ? `kl. ${clockText(closesAt)}` : `og er ikke åpne kl. ${slot}`;
  const contactAdvice = isStaffed ? 'Spør ved disken' : hasContact ? 'Ta kontakt' : '';
  const next = isLate || (isToMake && isClosed) ? undefined : nextText(pickup, time, contactAdvice);
  const facts = [
    isToMake && `${isClosed ? 'Bestilt til' : 'Hentes'} ${time}`,
    name,
    where && (where === 'here' ? 'Drikkes her' : 'Ta med'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <OrderCups lines={lines} state={state} />
      {isWaiting && <Steps state={state} />}
      <div role="status" className="stack gap-2">
        <p className={classes('step-2 strong', ['ready', 'collected'].includes(state) && 'green')}>
          {state === 'notMade' && hasContact
            ? 'Den ble ikke laget. Beklager, ta kontakt.'
            : reason
              ? 'Avlyst.'
              : STATES[state]}
        </p>
        {isLate && (
          <p>
            {now > slotAt + VERY_LATE_MS
              ? 'Veldig forsinket, beklager. Spør ved disken.'
              : 'Litt forsinket, beklager.'}
          </p>
        )}
        {next && <p>{next}</p>}
        {isToMake && originalSlot !== slot && (
          <p>{`Vi måtte flytte den fra kl. ${originalSlot}, beklager.`}</p>
        )}
        {reason && <p>{`Beklager, vi måtte avlyse bestillingen. Grunn: ${reason}`}</p>}
      </div>
      <ReadyAlert token={token} state={state} isOffered={!isUnfinished} />
      {isClosed && isWaiting && !isDayOver && (
        <p role="alert" className="notice honey-tint">
          {isUnfinished
            ? unfinishedText(state, hasContact)
            : `Vi stenger tidligere i dag, ${closing}. ${CLOSED_TEXTS[state] ?? ''}`}
        </p>
      )}
      {isOld && <p role="alert">Uten kontakt med kafeen. Dette kan være gammelt.</p>}
      {isWaiting && facts.length > 0 && <p>{dotted(facts)}</p>}
      {isWaiting && avoids.length > 0 && (
        <p>{`Vi har fått vite at du ikke tåler ${listText(allergenWords(avoids), 'eller')}.`}</p>
      )}
      {note && <p className="breakable">{`Beskjed: «${note}»`}</p>}
      <ul className="stack ruled">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={index} className={`stack gap-1 ${styles.line}`}>
            <p className="row between gap-3">
              <span className="strong breakable shrink">{`${line.quantity} × ${lineText(line)}`}</span>
              <span>{formatPrice(line.price * line.quantity)}</span>
            </p>
            <CupParts recipe={line.recipe} />
            <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} />
          </li>
        ))}
      </ul>
      {(isWaiting || state === 'collected') && (
        <p className={`wrap between step-1 gap-x-3 ${styles.total}`}>
          <span>{isWaiting ? 'Å betale ved disken, med mva.' : 'Sum, med mva.'}</span>{' '}
          <strong>{formatPrice(total)}</strong>
        </p>
      )}
      {(isWaiting || reason || state === 'notMade' || state === 'notCollected') && <FindUs />}
      <Actions>
        {!isWaiting && <OrderAgain token={token} />}
        {state === 'placed' && (
          <DialogButton hint={hintCancel} onClick={() => cancelling.show(true)}>
            Avbestill
          </DialogButton>
        )}
        <LinkButton href={paths.menu}>Se menyen</LinkButton>
      </Actions>
      {cancelling.open && <CancelDialog token={token} number={number} onClose={cancelling.close} />}
    </>
  );
}

const STEPS = [
  ['placed', 'Mottatt'],
  ['making', 'Lages'],
  ['ready', 'Klar'],
  ['collected', 'Hentet'],
] as const;

function Steps({ state }: Pick<Pickup, 'state'>) {
  const current = STEPS.findIndex(([step]) => step === state);
  return (
    <ol className={`stack gap-2 ${styles.steps}`} aria-label="Hvor langt bestillingen er kommet">
      {STEPS.map(([step, text], index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-reached={index <= current || undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  );
}

/** The address with a map, the phone number, and without one the email. */
function FindUs() {
  const contact = useCafe()?.contact;
  if (!contact) return null;
  const { address, mapUrl, phone, email } = contact;
  if (!address && !phone && !email) return null;
  const map = mapUrl || `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <p className="wrap gap-x-3">
      {address && (
        <a href={map} target="_blank" rel="noreferrer" className="inline-row target breakable">
          {address}
        </a>
      )}{' '}
      {(phone || email) && <ContactLink to={phone || email} />}
    </p>
  );
}
