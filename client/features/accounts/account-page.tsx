import { useEffect, useRef } from 'react';
import type { Prefetch } from '#client/data/page.ts';
import { MOST_LIKED, MostLiked } from '#client/features/drinks/most-liked.tsx';
import { UserDrinks } from '#client/features/drinks/own-drinks.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { AccountActions } from './account-actions.tsx';
import styles from './account-page.module.css';
import { SignIn } from './sign-in.tsx';
import { type Session, useSession } from './use-session.ts';

export const prefetch: Prefetch = (data) => data.drinks.list.prefetch(MOST_LIKED);

/** Logged out: login and registration. Logged in: a greeting, the account's actions, and the user's dream cups. */
export function Page() {
  const session = useSession();
  const { user } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a logout the pressed button is gone.
    return () => {
      if (user && document.activeElement === document.body) heading.current?.focus();
    };
  }, [user]);
  return (
    <div className={styles.page}>
      <section className={`stack gap-8 spacious ${styles.hero}`}>
        <Prose>
          <h1 ref={heading} tabIndex={-1} className="shrink breakable">
            {user ? `Hei, ${user.name}!` : session.loading ? 'Min side' : 'Velkommen inn'}
          </h1>
          {session.loading ? (
            <Loading />
          ) : user ? (
            <>
              <p>Godt å se deg. Koppene du lager nå, blir lagret på deg.</p>
              <AccountActions username={user.username} role={user.role} />
            </>
          ) : (
            <Welcome session={session} />
          )}
        </Prose>
        <img src="/favicon.svg" alt="" width={240} height={400} className={styles.cup} />
      </section>
      {user && <UserDrinks key={user.id} />}
      {!user && !session.loading && <MostLiked />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <noscript>
        <p>Innlogging virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
      </noscript>
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Skeleton className={`step-1 ${styles.line}`} />
      <Skeleton shape="block" className={styles.buttons} />
    </>
  );
}

function Welcome({ session: { error, retry } }: { session: Session }) {
  return (
    <>
      <p>
        Logg inn, så blir drømmekoppene du lager, lagret på deg. Er du ny, lager du en konto på et øyeblikk.
      </p>
      {error && <ErrorState message={error} lang="en" onRetry={retry} />}
      <SignIn />
    </>
  );
}
