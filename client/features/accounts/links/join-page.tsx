import { NO_ANSWER } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { useCafe, useCafeName } from '#client/data/use-cafe.ts';
import { useSession } from '#client/features/accounts/use-session.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import type { LinkDetails } from '#shared/accounts/people.ts';
import * as paths from '#shared/paths.ts';
import { InvitationActions, PasswordAction } from './link-actions.tsx';
import { useLink } from './use-link.ts';

/** What somebody can do with the link that they were given: join, or choose a new password. */
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
      <noscript>
        <p>Lenken virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
      </noscript>
      <Skeleton className="step-1 measure" />
    </>
  );
}
