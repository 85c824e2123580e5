import { useState } from 'react';
import { useLogout } from '#client/features/account/use-logout.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { useSession } from '#client/lib/use-session.ts';
import { Button } from '#client/ui/button.tsx';
import { CupDrawing } from '#client/ui/cup-drawing.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { drawCup } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import styles from './login-page.module.css';

const [LoginDialog, hintLogin] = lazyDialog(
  async () => (await import('#client/features/account/login-dialog.tsx')).LoginDialog,
);

const drawing = drawCup(
  [
    { color: '#8A4B2A', slots: 6 },
    { color: '#D9A066', slots: 5 },
    { color: '#F6E7D0', slots: 6 },
  ],
  themeById(4),
);

/** Logged out: the way in. Logged in: a greeting and the way out. */
export function Page() {
  const { loading, user, error } = useSession();
  return (
    <div className={styles.page}>
      <Prose>
        {loading ? <LoadingGreeting /> : user ? <Greeting name={user.name} /> : <Welcome error={error} />}
      </Prose>
      <CupDrawing drawing={drawing} label="" className={styles.cup} />
    </div>
  );
}

function LoadingGreeting() {
  return (
    <>
      <h1>Min side</h1>
      <noscript>
        <p>Innlogging virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
      </noscript>
      <Skeleton className={styles.line} />
      <Skeleton shape="block" className={styles.button} />
    </>
  );
}

function Greeting({ name }: { name: string }) {
  const logout = useLogout();
  return (
    <>
      <h1>Hei, {name}!</h1>
      <p>Godt å se deg. Koppene du lager nå, blir lagret på deg.</p>
      <Button onClick={logout}>Logg ut</Button>
    </>
  );
}

function Welcome({ error }: { error: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Velkommen inn</h1>
      <p>Logg inn, så blir drømmekoppene du lager, lagret på deg.</p>
      {error && <ErrorState message={error} lang="en" onRetry={() => window.location.reload()} />}
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onPointerEnter={hintLogin}
        onFocus={hintLogin}
        onClick={() => setOpen(true)}
      >
        Login
      </Button>
      {open && <LoginDialog onClose={() => setOpen(false)} />}
    </>
  );
}
