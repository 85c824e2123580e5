import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import { drinkPath } from '#shared/drinks/drink-card.ts';
import type { Today } from '#shared/menu/today.ts';
import { Card } from './card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SoldOut } from './sold-out.tsx';
import styles from './today-tab.module.css';

type TodayTabProps = {
  /** An entry of the log in a sentence. */
  changeTextOf: (entry: LogChange) => string;
  /** Buttons that show guests the way to the menu. */
  share: ReactNode;
};

/** The first page of the back office. */
export function TodayTab({ changeTextOf, share }: TodayTabProps) {
  const { data, isLoadingError, refetch } = trpc.today.get.useQuery(undefined, { staleTime: 0 });
  if (isLoadingError)
    return <ErrorState message="Kunne ikke hente dagens oversikt." onRetry={() => refetch()} />;
  if (!data) return <PageSkeleton />;
  const { steps, soldOut, newest, changes } = data;
  // What the day brings comes first once the café is ready.
  const isReady = steps.every(({ isDone }) => isDone);
  const firstSteps = <FirstSteps steps={steps} share={share} />;
  return (
    <div className={styles.tab}>
      {!isReady && firstSteps}
      <Card title="Utsolgt nå">
        <SoldOut records={soldOut} />
      </Card>
      <Card title="Denne uka">
        <p>
          {countText(data.likesThisWeek, 'like', 'likes')} ·{' '}
          {countText(data.cupsThisWeek, 'ny kopp', 'nye kopper')}
        </p>
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
                {changeTextOf(entry)} <span className="quiet">({entry.username})</span>
              </li>
            ))}
          </ul>
        )}
        <Link href="/admindash?fane=log" className={`inline-row target ${styles.link}`}>
          Alle endringer
        </Link>
      </Card>
      {isReady && firstSteps}
    </div>
  );
}

const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const Newest = ({ drinks }: { drinks: Today['newest'] }) => (
  <ul className={`stack gap-3 ${styles.cups}`}>
    {drinks.map(({ drinkId, name, imagePath }) => (
      <li key={drinkId}>
        <Link href={drinkPath(drinkId)} className={`centered stack gap-1 hyphens ${styles.cup}`}>
          <Picture src={imagePath} alt="" shape="cup" />
          {name}
        </Link>
      </li>
    ))}
  </ul>
);

function Missing({ withoutPicture, withoutDescription, withoutAllergens, steps }: Today) {
  const isLeft = (of: (typeof steps)[number]['step']) =>
    steps.some(({ step, isDone }) => step === of && !isDone);
  const lines = [
    { count: isLeft('menu') ? 1 : 0, text: 'Menyen er tom', tab: 'menu' },
    {
      count: withoutPicture,
      text: `${countText(withoutPicture, 'vare', 'varer')} uten bilde`,
      tab: 'menu&tilstand=noPicture',
    },
    {
      count: withoutDescription,
      text: `${countText(withoutDescription, 'vare', 'varer')} uten beskrivelse`,
      tab: 'menu',
    },
    {
      count: withoutAllergens.menuItems,
      text: `${countText(withoutAllergens.menuItems, 'vare', 'varer')} med ukjente allergener`,
      tab: 'menu&tilstand=noAllergens',
    },
    {
      count: withoutAllergens.ingredients,
      text: `${countText(withoutAllergens.ingredients, 'ingrediens', 'ingredienser')} med ukjente allergener`,
      tab: 'ingredients&tilstand=noAllergens',
    },
    {
      count: isLeft('hours') ? 1 : 0,
      text: 'Åpningstidene er ikke sett over',
      tab: 'cafe#Åpningstider',
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return <p>Ingenting mangler bilde, beskrivelse, allergener eller åpningstider.</p>;
  return (
    <ul className="stack gap-1">
      {lines.map(({ text, tab }) => (
        <li key={text}>
          <Link href={encodeURI(`/admindash?fane=${tab}`)} className={`inline-row target ${styles.link}`}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
