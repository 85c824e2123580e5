import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import type { Today } from '#shared/menu/today.ts';
import * as paths from '#shared/paths.ts';
import { shortDateText } from '#shared/text/norwegian-date.ts';
import { Card, FirstSteps } from './first-steps.tsx';
import { CupsToLookAt, countText, Missing, SoldOut } from './to-do.tsx';
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
      {data.leftOrders.length > 0 && (
        <Card title="Bestillinger som ikke er ferdige">
          <ul className="stack gap-1">
            {data.leftOrders.map(({ day, count }) => (
              <li key={day}>
                <Link href={paths.counter} className={`inline-row target ${styles.link}`}>
                  {`${countText(count, 'bestilling', 'bestillinger')} fra ${shortDateText(day)}`}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!isReady && firstSteps}
      <Card title="Utsolgt nå">
        <SoldOut records={soldOut} />
      </Card>
      <Card title="Denne uka">
        <p>{`${countText(data.likesThisWeek, 'like', 'likes')} · ${countText(data.cupsThisWeek, 'ny kopp', 'nye kopper')}`}</p>
        <CupsToLookAt {...data} />
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
                <span>{changeTextOf(entry)}</span> <span className="quiet">{`(${entry.username})`}</span>
              </li>
            ))}
          </ul>
        )}
        <Link href={paths.officeTab('log')} className={`inline-row target ${styles.link}`}>
          Alle endringer
        </Link>
      </Card>
      {isReady && firstSteps}
      <p className="quiet small">{`Versjon ${data.version}`}</p>
    </div>
  );
}

const Newest = ({ drinks }: { drinks: Today['newest'] }) => (
  <ul className={`stack gap-3 ${styles.cups}`}>
    {drinks.map(({ drinkId, name, imagePath }) => (
      <li key={drinkId}>
        <Link href={paths.cup(drinkId)} className={`centered stack gap-1 hyphens ${styles.cup}`}>
          <Picture src={imagePath} alt="" shape="cup" />
          <span>{name}</span>
        </Link>
      </li>
    ))}
  </ul>
);
