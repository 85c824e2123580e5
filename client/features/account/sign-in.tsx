import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { Ways } from '#client/ui/text/prose.tsx';

const [LoginDialog, hintLogin] = lazyDialog(async () => (await import('./login-dialog.tsx')).LoginDialog);
const [RegisterDialog, hintRegister] = lazyDialog(
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
);

/** The ways in: to log in, or to register first. A name that was typed outlives the dialog it was typed in. */
export function SignIn() {
  const [open, setOpen] = useState<'login' | 'register' | null>(null);
  const [username, setUsername] = useState('');
  const [isNew, setNew] = useState(false);
  const name = { username, onUsername: setUsername };
  const close = () => setOpen(null);

  function showLogin(afterRegistration: boolean) {
    setNew(afterRegistration);
    setOpen('login');
  }

  return (
    <>
      <Ways>
        <DialogButton variant="primary" hint={hintLogin} onClick={() => showLogin(false)}>
          Login
        </DialogButton>
        <DialogButton hint={hintRegister} onClick={() => setOpen('register')}>
          Register
        </DialogButton>
      </Ways>
      {open === 'login' && (
        <LoginDialog {...name} isNew={isNew} onRegister={() => setOpen('register')} onClose={close} />
      )}
      {open === 'register' && (
        <RegisterDialog
          {...name}
          onRegistered={() => showLogin(true)}
          onLogin={() => showLogin(false)}
          onClose={close}
        />
      )}
    </>
  );
}
