import { useRef } from 'react';
import { hasExpired } from '#client/data/error-text.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { OwnSession } from '#shared/accounts/own-data.ts';
import styles from './sessions-dialog.module.css';

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('nb', { day: 'numeric', month: 'long', year: 'numeric' });

/** When somebody was seen last, which is stored to the hour. */
const seenText = ({ seenAt, isCurrent }: OwnSession): string =>
  isCurrent || Date.now() - seenAt < 2 * 60 * 60 * 1000 ? 'akkurat nå' : dayOf(seenAt);

/** Where the user is logged in, to log out elsewhere. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const found = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 });
  const content = useRef<HTMLDivElement>(null);
  const onSettled = () => found.refetch();
  const options = {
    onSettled: async () => {
      await onSettled();
      // The pressed button is gone.
      if (!content.current?.contains(document.activeElement)) focusHeading(content.current);
    },
    onError: (error: unknown) => {
      if (hasExpired(error)) return;
      const { text, lang } = announcementOf(error, 'Failed to log out.');
      toast(text, { error: true, lang });
    },
  };
  const one = trpc.auth.endSession.useMutation(options);
  const others = trpc.auth.endOtherSessions.useMutation(options);
  const busy = one.isPending || others.isPending;
  const all = found.data ?? [];
  return (
    <Dialog title="Innlogginger" size="narrow" onClose={onClose}>
      <div ref={content} className="stack gap-4">
        <p role="status">
          {found.data &&
            (all.length === 1 ? 'Du er bare logget inn her.' : `Du er logget inn ${all.length} steder.`)}
        </p>
        {found.isLoadingError && <QueryError query={found} fallback="Failed to fetch sessions" />}
        {found.isPending && <PageSkeleton />}
        <ul className="stack">
          {all.map((session) => (
            <li key={session.id} className={`row wrap between gap-3 ${styles.session}`}>
              <div className="shrink breakable">
                <p className="strong">{session.device || 'Ukjent enhet'}</p>
                {session.isCurrent && <p>Denne enheten</p>}
                <p className="quiet small">{`Logget inn ${dayOf(session.createdAt)}. Sist sett ${seenText(session)}.`}</p>
              </div>
              {!session.isCurrent && (
                <Button blocked={busy} onClick={() => busy || one.mutate({ id: session.id })}>
                  Logg ut
                  <span className="visually-hidden">{` av ${session.device || 'ukjent enhet'}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <DialogButtons>
        {all.length > 1 && (
          <Button variant="danger" blocked={busy} onClick={() => busy || others.mutate()}>
            Logg ut alle andre
          </Button>
        )}
        <Button onClick={onClose}>Lukk</Button>
      </DialogButtons>
    </Dialog>
  );
}
