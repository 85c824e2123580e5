import { useMutation } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { hasExpired } from '#client/data/error-text.ts';
import { browserCache } from '#client/data/query-client.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { dropSession } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { CheckboxField } from '#client/ui/field/form-fields.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { OwnSession } from '#shared/accounts/own-data.ts';
import styles from './account-dialog.module.css';
import { deletionFailure } from './account-errors.ts';

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString('nb', { day: 'numeric', month: 'long', year: 'numeric' });

/** When the device was last seen. The server updates this once an hour at most, so `akkurat nå` is the last two hours. */
const seenText = ({ seenAt, isCurrent }: OwnSession): string =>
  isCurrent || Date.now() - seenAt < 2 * 60 * 60 * 1000 ? 'akkurat nå' : dayOf(seenAt);

export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const sessions = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 });
  const content = useRef<HTMLDivElement>(null);
  const { auth } = trpc.useUtils().client;
  const end = useMutation({
    mutationFn: (id: OwnSession['id'] | 'others') =>
      id === 'others' ? auth.endOtherSessions.mutate() : auth.endSession.mutate({ id }),
    onSettled: () => sessions.refetch(),
    onError: (error) => {
      if (hasExpired(error)) return;
      const { text, lang } = announcementOf(error, 'Failed to log out.');
      toast(text, { error: true, lang });
    },
  });
  const all = sessions.data ?? [];
  useLayoutEffect(() => {
    // The pressed button is gone. Without the focus, the dialog would not get Escape.
    if (!end.isIdle && document.activeElement === document.body) focusHeading(content.current);
  });
  return (
    <Dialog title="Innlogginger" size="narrow" onClose={onClose}>
      <div ref={content} className="stack gap-4">
        <p role="status">
          {sessions.data &&
            (all.length === 1 ? 'Du er bare logget inn her.' : `Du er logget inn ${all.length} steder.`)}
        </p>
        {sessions.isLoadingError && <QueryError query={sessions} fallback="Failed to fetch sessions" />}
        {sessions.isPending && <PageSkeleton />}
        <ul className="stack divided">
          {all.map((session) => (
            <li key={session.id} className={`row wrap between gap-3 ${styles.session}`}>
              <div className="shrink breakable">
                <p className="strong">{session.device || 'Ukjent enhet'}</p>
                {session.isCurrent && <p>Denne enheten</p>}
                <p className="quiet small">{`Logget inn ${dayOf(session.createdAt)}. Sist sett ${seenText(session)}.`}</p>
              </div>
              {!session.isCurrent && (
                <Button blocked={end.isPending} onClick={() => end.mutate(session.id)}>
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
          <Button variant="danger" blocked={end.isPending} onClick={() => end.mutate('others')}>
            Logg ut alle andre
          </Button>
        )}
        <Button onClick={onClose}>Lukk</Button>
      </DialogButtons>
    </Dialog>
  );
}

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { auth } = trpc.useUtils().client;
  const traces = trpc.auth.traces.useQuery(undefined, { staleTime: 0 });
  const [deleteCups, setDeleteCups] = useState(true);

  async function send() {
    await auth.deleteAccount.mutate({ deleteCups });
    toast('Account deleted successfully.', { lang: 'en' });
    // Responses about accounts name no changed areas.
    if (deleteCups) browserCache.removeQueries({ queryKey: getQueryKey(trpc.drinks) });
    dropSession();
    return null;
  }

  return (
    <ActionDialog
      role="alertdialog"
      title="Slett konto"
      action="Slett konto"
      acting="Sletter..."
      variant="danger"
      send={send}
      fieldErrors={deletionFailure}
      failure="Failed to delete account."
      onClose={onClose}
    >
      {() => (
        <>
          <p lang="en">Are you sure you want to delete your account? This action cannot be undone.</p>
          {traces.data?.cups !== 0 && (
            <CheckboxField
              name="deleteCups"
              label={`Slett også drømmekoppene mine${traces.data ? ` (${traces.data.cups})` : ''}`}
              value={deleteCups}
              onValue={setDeleteCups}
            />
          )}
          <p role="status">
            <span>
              {traces.data?.cups === 0
                ? 'Konto og innlogginger blir borte med en gang.'
                : deleteCups
                  ? 'Konto, kopper og innlogginger blir borte med en gang.'
                  : 'Konto og innlogginger blir borte med en gang. Koppene blir stående uten at noen ser at de var dine, og du kan ikke slette dem siden.'}
            </span>{' '}
            Likes du har gitt, blir stående; de hører ikke til kontoen. Sikkerhetskopier har det til de er
            byttet ut: se Personvern nederst på siden.
          </p>
          {traces.data?.changes !== 0 && !traces.isPending && (
            <p>Det du har endret i kafeen, står i endringsloggen med navnet ditt i tolv måneder.</p>
          )}
        </>
      )}
    </ActionDialog>
  );
}
