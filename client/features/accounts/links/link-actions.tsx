import { useState } from 'react';
import type { Session } from '#client/features/accounts/use-session.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';

const [JoinDialog, hintJoin] = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog);
const [AcceptDialog, hintAccept] = lazyDialog(async () => (await import('./accept-dialog.tsx')).AcceptDialog);
const [LoginHereDialog, hintLogin] = lazyDialog(
  async () => (await import('#client/features/accounts/login-here-dialog.tsx')).LoginHereDialog,
);
const [LinkPasswordDialog, hintPassword] = lazyDialog(
  async () => (await import('./link-password-dialog.tsx')).LinkPasswordDialog,
);

/** What somebody with an invitation can do: make an account, or join with the one they have. */
export function InvitationActions({ secret, session }: { secret: string; session: Session }) {
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
              hint={hintAccept}
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
        <LoginHereDialog
          text="Logg inn med kontoen din. Så blir du med på den kontoen."
          onLoggedIn={() => setOpen('accept')}
          onClose={close}
        />
      )}
    </>
  );
}

/** Opens the form of a new password. */
export function PasswordAction({ secret, username }: { secret: string; username: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Actions>
        <DialogButton variant="primary" hint={hintPassword} onClick={() => setOpen(true)}>
          Velg nytt passord
        </DialogButton>
      </Actions>
      {isOpen && <LinkPasswordDialog secret={secret} username={username} onClose={() => setOpen(false)} />}
    </>
  );
}
