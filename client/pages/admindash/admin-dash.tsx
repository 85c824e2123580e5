import type { Session } from '#client/lib/use-session.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import styles from './admindash-page.module.css';

/** What an admin finds here, once it is known who that is. */
export function AdminDash({ session: { user, error, retry } }: { session: Session }) {
  return (
    <>
      <h1>AdminDash</h1>
      {user ? (
        <Possible name={user.name} />
      ) : error ? (
        <ErrorState message={error} lang="en" onRetry={retry} />
      ) : (
        <Unconfirmed />
      )}
    </>
  );
}

/** The server didn't say who somebody with an admin's token is. */
const Unconfirmed = () => (
  <>
    <p>Vi fikk ikke bekreftet hvem du er. Logg inn på nytt for å fortsette.</p>
    <LinkButton variant="primary" href="/login">
      Til innloggingen
    </LinkButton>
  </>
);

const Possible = ({ name }: { name: string }) => (
  <>
    <p>
      Du er logget inn som {name}. Meny, ingredienser, kategorier, bilder og drømmekopper endrer du foreløpig
      gjennom kallene som er beskrevet her.
    </p>
    {/* The server's page, not one of these. */}
    <a href="/api/docs" className={styles.docs}>
      Slik endrer du innholdet
    </a>
  </>
);
