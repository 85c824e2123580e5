import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { isPauseOfDay } from '#client/features/pickup/counter/queue.ts';
import { titleOf } from '#client/office/log/log-labels.ts';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { leftText, useSetupHidden } from '#client/office/setup-steps.ts';
import { untilText, useCafeDate } from '#client/office/sold-out.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { ErrorState, PageSkeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Today } from '#shared/menu/today.ts';
import * as paths from '#shared/paths.ts';
import { drinksText, ordersText } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { clockText, nextDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { dotted } from '#shared/text/text.ts';
import styles from './today-tab.module.css';

export function TodayTab() {
  const isSetupHidden = useSetupHidden();
  const { data, isLoadingError, refetch } = trpc.today.get.useQuery(undefined, {
    staleTime: 0,
    // Orders are in no area of the live updates.
    refetchInterval: ({ state }) => (state.data?.pickups ? 30_000 : false),
  });
  if (isLoadingError)
    return <ErrorState message="Kunne ikke hente dagens oversikt." onRetry={() => refetch()} />;
  if (!data) return <PageSkeleton />;
  const { steps, soldOut, newest, changes } = data;
  return (
    <div className={styles.tab}>
      {data.pickups && <Pickups {...data.pickups} />}
      {data.leftOrders.length > 0 && (
        <Card title="Bestillinger som ikke er ferdige">
          <Lines
            lines={data.leftOrders.map(({ day, count }) => ({
              text: `${ordersText(count)} fra ${shortDateText(day)}`,
              href: paths.counter,
            }))}
          />
        </Card>
      )}
      {!isSetupHidden && (
        <Card title="Kom i gang">
          <Link href={paths.setup} className={`inline-row target ${styles.link}`}>
            {leftText(steps)}
          </Link>
        </Card>
      )}
      <Card title="Utsolgt nå">
        <SoldOut records={soldOut} />
      </Card>
      <Card title="Denne uka">
        <p>{`${countText(data.likesThisWeek, 'like', 'likes')} · ${countText(data.cupsThisWeek, 'ny kopp', 'nye kopper')}`}</p>
        <Lines
          lines={[
            line(data.reportedCups, 'meldt kopp', 'meldte kopper', 'å se på', 'drinks&tilstand=reported'),
            line(data.waitingCups, 'kopp', 'kopper', 'som venter på å vises', 'drinks&tilstand=waiting'),
          ]}
        />
        <Newest drinks={newest} />
      </Card>
      <Card title="Mangler">
        <Missing {...data} />
      </Card>
      <Card title="Siste endringer">
        {changes.length === 0 ? (
          <p>Ingen har endret noe ennå.</p>
        ) : (
          <ul className="stack gap-1">
            {changes.map((entry) => (
              <li key={entry.id}>
                <span>{titleOf(entry)}</span> <span className="quiet">{`(${entry.username})`}</span>
              </li>
            ))}
          </ul>
        )}
        <Link href={paths.officeTab('log')} className={`inline-row target ${styles.link}`}>
          Alle endringer
        </Link>
      </Card>
      <p className="quiet small">{`Versjon ${data.version}`}</p>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`stack surface breakable gap-3 ${styles.card}`}>
      <h2 id={id} className="step-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Pickups(today: NonNullable<Today['pickups']>) {
  const { orders, drinks, total, notCollected, notMade, waiting, isCounterMissing, pausedUntil } = today;
  const unpaid = [
    ...(notCollected > 0 ? [`${notCollected} ikke hentet`] : []),
    ...(notMade > 0 ? [`${notMade} ikke laget`] : []),
  ];
  const unpaidOrders = notCollected + notMade;
  const without = unpaidOrders === 1 ? ' uten den' : ' uten dem';
  const counts = [
    `${ordersText(orders)}, ${drinksText(drinks)}`,
    ...(unpaid.length > 0 ? [unpaid.join(', ')] : []),
    `${formatPrice(total)}${unpaidOrders === 0 || unpaidOrders === orders ? '' : without}`,
  ];
  return (
    <Card title="Bestillinger i dag">
      {isCounterMissing && (
        <p role="alert" className="strong notice berry-tint">
          Gjestene kan ikke bestille, for ingen har Disken åpen.
        </p>
      )}
      {pausedUntil !== null && (
        <p className="strong notice honey-tint">{`Disken tar ikke imot ${pausedText(pausedUntil)}.`}</p>
      )}
      <p>{orders === 0 ? 'Ingen har bestilt ennå.' : dotted(counts)}</p>
      <Link href={paths.counter} className={`inline-row target ${styles.link}`}>
        {`${waiting === 0 ? 'Ingen bestillinger venter' : `${ordersText(waiting)} skal lages eller hentes`}. Åpne Disken`}
      </Link>
    </Card>
  );
}

const pausedText = (until: number): string =>
  isPauseOfDay(until, Date.now()) ? 'flere bestillinger i dag' : `bestillinger før kl. ${clockText(until)}`;

const Newest = ({ drinks }: { drinks: Today['newest'] }) => (
  <ul className={`stack gap-3 ${styles.cups}`}>
    {drinks.map(({ drinkId, name, imagePath }) => (
      <li key={drinkId}>
        <Link href={paths.cup(drinkId)} className={`centered stack gap-1 small hyphens ${styles.cup}`}>
          <Picture src={imagePath} alt="" shape="cup" />
          <span>{name}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** @param tab the address of the tab that shows them */
const line = (count: number, one: string, many: string, rest: string, tab: string) =>
  count > 0 && { text: `${countText(count, one, many)} ${rest}`, href: paths.officeTab(tab) };

function Missing({ withoutPicture, withoutDescription, withoutAllergens, steps }: Today) {
  const { menuItems, ingredients, options } = withoutAllergens;
  const unknown = 'med ukjente allergener';
  const isLeft = (of: (typeof steps)[number]['step']) =>
    steps.some(({ step, isDone }) => step === of && !isDone);
  return (
    <Lines
      lines={[
        isLeft('menu') && { text: 'Menyen er tom', href: paths.officeTab('menu') },
        line(withoutPicture, 'vare', 'varer', 'uten bilde', 'menu&tilstand=noPicture'),
        line(withoutDescription, 'vare', 'varer', 'uten beskrivelse', 'menu'),
        line(menuItems, 'vare', 'varer', unknown, 'menu&tilstand=noAllergens'),
        line(ingredients, 'ingrediens', 'ingredienser', unknown, 'ingredients&tilstand=noAllergens'),
        line(options, 'alternativ', 'alternativer', unknown, 'choices'),
        isLeft('hours') && {
          text: 'Åpningstidene er ikke sett over',
          href: paths.officeTab('cafe#Åpningstider'),
        },
      ]}
      none={<p>Ingenting mangler bilde, beskrivelse, allergener eller åpningstider.</p>}
    />
  );
}

type LinesProps = { lines: (false | { text: string; href: string })[]; none?: ReactNode };

function Lines({ lines, none = null }: LinesProps) {
  const left = lines.filter((each) => each !== false);
  if (left.length === 0) return none;
  return (
    <ul className="stack gap-1">
      {left.map(({ text, href }) => (
        <li key={text}>
          <Link href={href} className={`inline-row target ${styles.link}`}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type SoldOutRecord = Today['soldOut'][number];

/** `card` gets the focus after the sale. */
type Sold = { record: SoldOutRecord; when: 'nå' | 'i morgen'; card: Element | null };

function SoldOut({ records }: { records: readonly SoldOutRecord[] }) {
  const { client } = trpc.useUtils();
  const today = useCafeDate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ record, when }: Sold) => {
      const { of, id } = record;
      const sale =
        when === 'nå' ? { isAvailable: true } : { isAvailable: false, soldOutUntil: nextDate(today) };
      if (of === 'option') return client.choices.setAvailable.mutate({ optionId: id, isAvailable: true });
      return of === 'menuItem'
        ? client.menu.setAvailable.mutate({ menuItemId: id, ...sale })
        : client.ingredients.setAvailable.mutate({ ingredientId: id, ...sale });
    },
    onSuccess: (answer, { record, when, card }) => {
      const text = `${record.name} er til salgs igjen${when === 'nå' ? '' : ' i morgen'}`;
      toastDone(text, [answer], `${record.name} er utsolgt som før`);
      if (card) focusOwner(card);
    },
    onError: (error) => toastError(error, 'Failed to update the record'),
  });
  // A live update may remove the button before the response, so find its card now.
  const sell = (record: SoldOutRecord, when: Sold['when'], button: Element) =>
    mutate({ record, when, card: button.closest('section') });

  if (records.length === 0) return <p>Ingenting er utsolgt.</p>;
  return (
    <ul className="stack gap-4">
      {records.map((record) => (
        <li key={`${record.of} ${record.id}`} className="row wrap target gap-2">
          <span className={`hyphens ${styles.what}`}>
            {`${record.name}${record.soldOutUntil ? `, utsolgt ${untilText(record.soldOutUntil, today)}` : ''}`}
          </span>
          {record.soldOutUntil === null && record.of !== 'option' && (
            <Button
              blocked={isPending}
              aria-label={`Bare i dag: ${record.name}`}
              onClick={({ currentTarget }) => sell(record, 'i morgen', currentTarget)}
            >
              Bare i dag
            </Button>
          )}
          <Button
            blocked={isPending}
            aria-label={`Til salgs igjen: ${record.name}`}
            onClick={({ currentTarget }) => sell(record, 'nå', currentTarget)}
          >
            Til salgs igjen
          </Button>
        </li>
      ))}
    </ul>
  );
}
