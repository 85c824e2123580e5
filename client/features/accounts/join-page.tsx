import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_ANSWER } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc, useCafe, useCafeName } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { useFragment } from '#client/lib/use-fragment.ts';
import { ButtonWithDialog, DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState, NeedsScripts, Skeleton } from '#client/ui/loading/loading.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import type { LinkDetails } from '#shared/accounts/people.ts';
import * as paths from '#shared/paths.ts';
import { useSession } from './use-session.ts';

const loadDialogs = () => import('./new-account-dialogs.tsx');
const [JoinDialog, hintJoin] = lazyDialog(async () => (await loadDialogs()).JoinDialog);
const [AcceptDialog] = lazyDialog(async () => (await loadDialogs()).AcceptDialog);
const loadLogin = () => import('./login-dialog.tsx');
const [LoginDialog, hintLogin] = lazyDialog(async () => (await loadLogin()).LoginDialog);
const [SetupNote] = lazyDialog(async () => (await loadLogin()).SetupNote, { isOptional: true });
const [LinkPasswordDialog, hintPassword] = lazyDialog(
  async () => (await import('./password-dialogs.tsx')).LinkPasswordDialog,
);

/** The page of a link that a guest was given: an invitation to join, a new password, or the first login of all. */
export function Page() {
  const { secret, link, error, retry } = useLink();
  const reason = secret === '' ? NO_SECRET : reasonText(error);
  const { data: needsAdmin } = trpc.people.needsAdmin.useQuery(undefined, { enabled: Boolean(reason) });
  return (
    <section className="spacious page">
      <Prose>
        {secret && link ? (
          <OpenLink secret={secret} link={link} />
        ) : reason ? (
          <>
            <h1>Lenken virker ikke</h1>
            <p role="alert">{reason}</p>
            {needsAdmin && <SetupNote />}
            <Actions>
              <LinkButton href={paths.account}>Til innloggingen</LinkButton>
            </Actions>
          </>
        ) : (
          <>
            <h1>Lenken din</h1>
            {error ? (
              <ErrorState message={NO_ANSWER} lang="en" onRetry={retry} />
            ) : (
              <>
                <NeedsScripts />
                <Skeleton className="step-1 measure" />
              </>
            )}
          </>
        )}
      </Prose>
    </section>
  );
}

/**
 * The link that the page was opened with. Its secret is the fragment of the address, which browsers don't send to servers.
 * `secret` is undefined while the server renders the page, and empty if the address has no fragment.
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
  if (kind === 'password' && username !== null)
    return (
      <>
        <h1>{`Hei, ${username}!`}</h1>
        <p>Velg et nytt passord. Du blir logget ut alle andre steder.</p>
        <ButtonWithDialog
          variant="primary"
          hint={hintPassword}
          dialog={(props) => <LinkPasswordDialog secret={secret} username={username} {...props} />}
        >
          Velg nytt passord
        </ButtonWithDialog>
      </>
    );
  if (kind === 'setup')
    return (
      <>
        <h1>{`Velkommen til ${name}`}</h1>
        <p>Velg navn og passord. Da er du admin: du styrer menyen, kafeen og hvem som jobber her.</p>
        <ButtonWithDialog
          variant="primary"
          hint={hintJoin}
          dialog={(props) => (
            <JoinDialog secret={secret} action="Lag konto" address={paths.setup} {...props} />
          )}
        >
          Lag adminkonto
        </ButtonWithDialog>
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
      <InvitationActions secret={secret} />
    </>
  );
}

function InvitationActions({ secret }: { secret: string }) {
  const [open, setOpen] = useState<'join' | 'accept' | 'login' | null>(null);
  const { user, loading } = useSession();
  const close = () => setOpen(null);
  return (
    <>
      {loading ? (
        <Skeleton className="step-1 measure" />
      ) : (
        <Actions>
          {user && (
            <DialogButton
              variant="primary"
              hint={hintJoin}
              onClick={() => setOpen('accept')}
            >{`Bli med som ${user.name}`}</DialogButton>
          )}
          <DialogButton
            variant={user ? 'secondary' : 'primary'}
            hint={hintJoin}
            onClick={() => setOpen('join')}
          >
            {user ? 'Lag en ny konto' : 'Lag konto'}
          </DialogButton>
          {!user && (
            <DialogButton hint={hintLogin} onClick={() => setOpen('login')}>
              Jeg har en konto
            </DialogButton>
          )}
        </Actions>
      )}
      {open === 'join' && <JoinDialog secret={secret} onClose={close} />}
      {open === 'accept' && user && <AcceptDialog secret={secret} username={user.name} onClose={close} />}
      {open === 'login' && (
        <LoginDialog
          text="Logg inn med kontoen din. Så blir du med på den kontoen."
          onLoggedIn={() => setOpen('accept')}
          onClose={close}
        />
      )}
    </>
  );
}
