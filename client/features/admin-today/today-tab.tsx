import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import { drinkPath } from '#shared/drinks/drink-card.ts';
import type { Today } from '#shared/menu/today.ts';
import { FirstSteps } from './first-steps.tsx';
import { SoldOut } from './sold-out.tsx';
import styles from './today-tab.module.css';

/** The first page of the back office. @param changeTextOf an entry of the log in a sentence */
export function TodayTab({ changeTextOf }: { changeTextOf: (entry: LogChange) => string }) {
  const { data, isLoadingError, refetch } = trpc.today.get.useQuery(undefined, { staleTime: 0 });
  if (isLoadingError)
    return <ErrorState message="Kunne ikke hente dagens oversikt." onRetry={() => refetch()} />;
  if (!data) return <PageSkeleton />;
  const { steps, soldOut, newest, changes } = data;
  return (
    <div className={styles.tab}>
      {steps.some(({ isDone }) => !isDone) && (
        <Card title="Kom i gang">
          <FirstSteps steps={steps} />
        </Card>
      )}
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
    </div>
  );
}

const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

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

function Missing({ withoutPicture, withoutDescription, steps }: Today) {
  const lines = [
    { count: withoutPicture, text: `${countText(withoutPicture, 'vare', 'varer')} uten bilde`, tab: 'menu' },
    {
      count: withoutDescription,
      text: `${countText(withoutDescription, 'vare', 'varer')} uten beskrivelse`,
      tab: 'menu',
    },
    {
      count: steps.filter(({ step, isDone }) => step === 'hours' && !isDone).length,
      text: 'Åpningstidene er ikke sett over',
      tab: 'cafe#Åpningstider',
    },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return <p>Ingenting mangler bilde, beskrivelse eller åpningstider.</p>;
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
