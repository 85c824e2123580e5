import { useEffect, useId, useRef, useState } from 'react';
import { DRINKS_BY_NAME, DrinkList, type DrinkSort } from '#client/cup/drink-list.tsx';
import { drinksPage } from '#client/data/list-data.ts';
import type { Prefetch } from '#client/data/page.ts';
import { isAdminRole } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { MOST_LIKED, MostLiked } from '#client/features/drinks/most-liked.tsx';
import type { OwnDrinkDialog } from '#client/features/drinks/own-drink-dialogs.tsx';
import { useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { type ListStart, useUrlSearch } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { Button, ButtonWithDialog, DialogButton, IconButton, LinkButton } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ErrorState, NeedsScripts, Skeleton } from '#client/ui/loading/loading.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { USER_DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import * as paths from '#shared/paths.ts';
import styles from './account-page.module.css';
import { type Session, useLogout, useSession } from './use-session.ts';

const loadLogin = () => import('./login-dialog.tsx');
const [LoginDialog, hintLogin] = lazyDialog(async () => (await loadLogin()).LoginDialog);
const [SetupNote] = lazyDialog(async () => (await loadLogin()).SetupNote, { isOptional: true });
const [RegisterDialog, hintRegister] = lazyDialog(
  async () => (await import('./new-account-dialogs.tsx')).RegisterDialog,
);
const loadPasswords = () => import('./password-dialogs.tsx');
const [ForgottenDialog] = lazyDialog(async () => (await loadPasswords()).ForgottenDialog);
const [PasswordDialog, hintPassword] = lazyDialog(async () => (await loadPasswords()).PasswordDialog);

const loadDialogs = () => import('./account-dialogs.tsx');
const [SessionsDialog, hintDialogs] = lazyDialog(async () => (await loadDialogs()).SessionsDialog);
const [DeleteDialog] = lazyDialog(async () => (await loadDialogs()).DeleteDialog);

const [RecoveryButton] = lazyDialog(async () => (await import('./recovery-button.tsx')).RecoveryButton);

const [OwnDrinkDialogs, hintDrinks] = lazyDialog(
  async () => (await import('#client/features/drinks/own-drink-dialogs.tsx')).OwnDrinkDialogs,
);

const [OrderAgain] = lazyDialog(
  async () => (await import('#client/features/pickup/order-again.tsx')).OrderAgain,
  { isOptional: true },
);

export const prefetch: Prefetch = (data) =>
  Promise.all([data.drinks.list.prefetch(MOST_LIKED), data.people.needsAdmin.prefetch()]);

/** Logged out: login and registration. Logged in: a greeting, the account's actions, and the user's dream cups. */
export function Page() {
  const session = useSession();
  const { user } = session;
  const takesOrders = useTakesOrders();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A logout removes the pressed button.
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
          {takesOrders && !session.loading && (
            <Actions>
              <OrderAgain />
            </Actions>
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
      <NeedsScripts />
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Skeleton className={`step-1 ${styles.line}`} />
      <Skeleton shape="block" className={styles.buttons} />
    </>
  );
}

/** The buttons to log in and to register, and their dialogs. A typed username stays when the dialogs change. */
function Welcome({ session: { error, retry } }: { session: Session }) {
  const { data: needsAdmin } = trpc.people.needsAdmin.useQuery();
  const [open, setOpen] = useState<'login' | 'firstLogin' | 'register' | 'forgotten' | null>(null);
  const [username, setUsername] = useState('');
  const shared = { username, onUsername: setUsername, onClose: () => setOpen(null) };

  return (
    <>
      <p>
        Logg inn, så blir drømmekoppene du lager, lagret på deg. Er du ny, lager du en konto på et øyeblikk.
      </p>
      {error && <ErrorState message={error} lang="en" onRetry={retry} />}
      {needsAdmin && <SetupNote />}
      <Actions>
        <DialogButton variant="primary" hint={hintLogin} onClick={() => setOpen('login')}>
          Login
        </DialogButton>
        <DialogButton hint={hintRegister} onClick={() => setOpen('register')}>
          Register
        </DialogButton>
      </Actions>
      {(open === 'login' || open === 'firstLogin') && (
        <LoginDialog
          {...shared}
          isNew={open === 'firstLogin'}
          onRegister={() => setOpen('register')}
          onForgotten={() => setOpen('forgotten')}
        />
      )}
      {open === 'forgotten' && <ForgottenDialog {...shared} onLogin={() => setOpen('login')} />}
      {open === 'register' && (
        <RegisterDialog
          {...shared}
          onRegistered={() => setOpen('firstLogin')}
          onLogin={() => setOpen('login')}
        />
      )}
    </>
  );
}

function AccountActions({ username, role }: { username: string; role: string }) {
  const logout = useLogout();
  const isAdmin = isAdminRole(role);
  return (
    <Actions>
      <ButtonWithDialog
        hint={hintPassword}
        dialog={(props) => <PasswordDialog username={username} isAdmin={isAdmin} {...props} />}
      >
        Bytt passord
      </ButtonWithDialog>
      {isAdmin && <RecoveryButton username={username} />}
      <ButtonWithDialog hint={hintDialogs} dialog={(props) => <SessionsDialog {...props} />}>
        Innlogginger
      </ButtonWithDialog>
      <FileButton save={saveData}>Last ned mine data</FileButton>
      <ButtonWithDialog hint={hintDialogs} variant="danger" dialog={(props) => <DeleteDialog {...props} />}>
        Slett konto
      </ButtonWithDialog>
      <Button onClick={logout}>Logg ut</Button>
    </Actions>
  );
}

async function saveData(): Promise<string> {
  const { download } = await import('#client/data/download.ts');
  return download('/auth/my-data', 'mine-data.json');
}

const DRINKS_START: ListStart<DrinkSort> = { query: DRINKS_BY_NAME, sorts: ['name', 'timesFavorite'] };

function UserDrinks() {
  const search = useUrlSearch(DRINKS_START);
  const drinks = trpc.drinks.mine.useQuery(search.query, { ...LIST_OPTIONS, select: drinksPage });
  const list = useList(search, drinks, USER_DRINKS_PAGE_SIZE);
  const headingId = useId();
  const { open, show, close } = useDialogs<OwnDrinkDialog>();
  return (
    <section aria-labelledby={headingId} className={`stack gap-5 ${styles.drinks}`}>
      <h2 id={headingId}>Dine Drømmekopper</h2>
      <DrinkList
        list={list}
        caption="Dine Drømmekopper"
        searchLabel="Søk i drømmekoppene dine"
        failure="Failed to fetch created drinks."
        empty={
          <>
            <p>Du har ikke opprettet noen drømmekopper ennå</p>
            <LinkButton variant="primary" href={paths.builder}>
              Lag din egen kopp
            </LinkButton>
          </>
        }
        action={(drink) => (
          // One line keeps rows as high as their pictures.
          <div className="row nowrap">
            <DialogButton hint={hintDrinks} onClick={() => show({ kind: 'rename', drink })}>
              Nytt navn
              <span className="visually-hidden">{` på ${drink.name}`}</span>
            </DialogButton>
            <IconButton
              label={`Slett ${drink.name}`}
              aria-haspopup="dialog"
              onPointerEnter={hintDrinks}
              onFocus={hintDrinks}
              onClick={() => show({ kind: 'delete', drink })}
            >
              <Icon name="trash" />
            </IconButton>
          </div>
        )}
        className={list.rows || !list.error ? styles.list : undefined}
      />
      {open && <OwnDrinkDialogs open={open} close={close} />}
    </section>
  );
}
