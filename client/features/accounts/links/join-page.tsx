import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_ANSWER } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc, useCafe, useCafeName } from '#client/data/trpc.ts';
import { type Session, useSession } from '#client/features/accounts/use-session.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { useFragment } from '#client/lib/use-fragment.ts';
import { DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { NeedsScripts, Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import type { LinkDetails } from '#shared/accounts/people.ts';
import * as paths from '#shared/paths.ts';

const loadDialogs = () => import('./link-dialogs.tsx');
const [JoinDialog, hintDialogs] = lazyDialog(async () => (await loadDialogs()).JoinDialog);
const [AcceptDialog] = lazyDialog(async () => (await loadDialogs()).AcceptDialog);
const [JoinLoginDialog] = lazyDialog(async () => (await loadDialogs()).JoinLoginDialog);
const [LinkPasswordDialog] = lazyDialog(async () => (await loadDialogs()).LinkPasswordDialog);

/** The page of a link that a guest was given: an invitation to join, a new password, or the first login of all. */
export function Page() {
  const { secret, link, error, retry } = useLink();
  const reason = secret === '' ? NO_SECRET : reasonText(error);
  return (
    <section className="spacious page">
      <Prose>
        {secret && link ? (
          <OpenLink secret={secret} link={link} />
        ) : reason ? (
          <BrokenLink reason={reason} />
        ) : (
          <>
            <h1>Lenken din</h1>
            {error ? <ErrorState message={NO_ANSWER} lang="en" onRetry={retry} /> : <Loading />}
          </>
        )}
      </Prose>
    </section>
  );
}

/**
 * The link that the page was opened with. Its secret is the fragment of the address, which browsers don't send to servers.
 * `secret` is undefined on the server, and empty if the address has none.
 */
function useLink() {
  const secret = useFragment();
  const { client } = trpc.useUtils();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['link', secret],
    queryFn: () => client.people.openLink.mutate({ secret: secret ?? '' }),
    enabled: Boolean(secret),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { secret, link: data, error: isFetching ? null : error, retry: () => refetch() };
}

const NO_SECRET = 'Åpne lenken slik du fikk den, med alt som står etter #.';

function OpenLink({ secret, link: { kind, role, username } }: { secret: string; link: LinkDetails }) {
  const name = useCafeName();
  const isOrdering = useCafe()?.pickup !== undefined;
  const session = useSession();
  if (kind === 'password' && username !== null)
    return (
      <>
        <h1>{`Hei, ${username}!`}</h1>
        <p>Velg et nytt passord. Du blir logget ut alle andre steder.</p>
        <PasswordAction secret={secret} username={username} />
      </>
    );
  if (kind === 'setup')
    return (
      <>
        <h1>{`Velkommen til ${name}`}</h1>
        <p>Velg navn og passord. Da er du admin: du styrer menyen, kafeen og hvem som jobber her.</p>
        <SetupAction secret={secret} />
      </>
    );
  return (
    <>
      <h1>{`Bli med i ${name}`}</h1>
      <p>
        {role === 'Admin'
          ? 'Du er invitert som admin. Da styrer du menyen, kafeen og hvem som jobber her.'
          : `Du er invitert som barista. Da ${isOrdering ? 'lager du bestillinger og melder' : 'melder du'} utsolgt fra mobilen bak disken.`}
      </p>
      <InvitationActions secret={secret} session={session} />
    </>
  );
}

function BrokenLink({ reason }: { reason: string }) {
  return (
    <>
      <h1>Lenken virker ikke</h1>
      <p role="alert">{reason}</p>
      <Actions>
        <LinkButton href={paths.account}>Til innloggingen</LinkButton>
      </Actions>
    </>
  );
}

function Loading() {
  return (
    <>
      <NeedsScripts />
      <Skeleton className="step-1 measure" />
    </>
  );
}

/** The buttons of an invitation: create an account, or join with an existing one. */
function InvitationActions({ secret, session }: { secret: string; session: Session }) {
  const [open, setOpen] = useState<'join' | 'accept' | 'login' | null>(null);
  const { user } = session;
  const close = () => setOpen(null);
  return (
    <>
      {session.loading ? (
        <Skeleton className="step-1 measure" />
      ) : (
        <Actions>
          {user && (
            <DialogButton
              variant="primary"
              hint={hintDialogs}
              onClick={() => setOpen('accept')}
            >{`Bli med som ${user.name}`}</DialogButton>
          )}
          <DialogButton
            variant={user ? 'secondary' : 'primary'}
            hint={hintDialogs}
            onClick={() => setOpen('join')}
          >
            {user ? 'Lag en ny konto' : 'Lag konto'}
          </DialogButton>
          {!user && (
            <DialogButton hint={hintDialogs} onClick={() => setOpen('login')}>
              Jeg har en konto
            </DialogButton>
          )}
        </Actions>
      )}
      {open === 'join' && <JoinDialog secret={secret} onClose={close} />}
      {open === 'accept' && user && <AcceptDialog secret={secret} username={user.name} onClose={close} />}
      {open === 'login' && <JoinLoginDialog onLoggedIn={() => setOpen('accept')} onClose={close} />}
    </>
  );
}

function SetupAction({ secret }: { secret: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Actions>
        <DialogButton variant="primary" hint={hintDialogs} onClick={() => setOpen(true)}>
          Lag adminkonto
        </DialogButton>
      </Actions>
      {isOpen && (
        <JoinDialog secret={secret} action="Lag konto" address={paths.setup} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function PasswordAction({ secret, username }: { secret: string; username: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Actions>
        <DialogButton variant="primary" hint={hintDialogs} onClick={() => setOpen(true)}>
          Velg nytt passord
        </DialogButton>
      </Actions>
      {isOpen && <LinkPasswordDialog secret={secret} username={username} onClose={() => setOpen(false)} />}
    </>
  );
}
