import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { requestTimeout, sessionFetch } from '#client/data/fetch.ts';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import { isStale, useNow } from '#client/features/pickup/use-pickup.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { classes } from '#client/ui/classes.ts';
import type { PickupBoard } from '#shared/pickup/pickup-queue.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './board-page.module.css';

/** How often the screen polls, in milliseconds: guests see a change within two seconds. */
const POLL_MS = 1500;

/** Returns null where the key is refused. The REST API, because keys can't use the other one. */
async function fetchBoard(token: string | undefined): Promise<PickupBoard | null> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await sessionFetch('/api/pickupapi/board', { headers, ...requestTimeout() });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error('The screen got no orders');
  return response.json();
}

export const StaffBoard = (session: StaffSession) => (
  <StaffContent {...session}>
    <Board />
  </StaffContent>
);

/** Today's numbers. @param token the key of a screen; without it, the session's user reads them */
export function Board({ token }: { token?: string }) {
  useWakeLock();
  const board = useQuery({
    queryKey: ['pickup board', token],
    queryFn: () => fetchBoard(token),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const now = useNow();
  const { making = [], ready = [] } = board.data ?? {};
  const isAnswered = board.errorUpdateCount + board.dataUpdatedAt > 0;
  const since = board.data ? ` siden kl. ${clockText(board.dataUpdatedAt)}` : '';
  const notice =
    board.data === null
      ? 'Lenken virker ikke. Den som styrer kafeen, kan lage en ny.'
      : isAnswered && isStale(board, now) && `Uten nett${since}`;
  return (
    <div className={styles.board} data-says-offline>
      <h1 className="visually-hidden">Bestillinger</h1>
      {notice && (
        <p role="alert" className={`strong berry-tint ${styles.notice}`}>
          {notice}
        </p>
      )}
      <Numbers title="Lages" pickups={making} />
      <Numbers title="Klar" pickups={ready} isReady />
    </div>
  );
}

type NumbersProps = { title: string; pickups: PickupBoard['ready']; isReady?: boolean };

/** A list of order numbers, whose text shrinks with their count, so all fit the screen. */
function Numbers({ title, pickups, isReady = false }: NumbersProps) {
  const columns = Math.ceil(Math.sqrt(pickups.length / 2));
  const rows = Math.ceil(pickups.length / columns);
  return (
    <section aria-label={title} className={classes(styles.numbers, isReady && `green-tint ${styles.ready}`)}>
      <h2>{title}</h2>
      <ul
        aria-live={isReady ? 'polite' : undefined}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
      >
        {pickups.map(({ pickupId, number, name }) => (
          <li key={pickupId}>
            <strong>{number}</strong>
            {name && <span>{name}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
