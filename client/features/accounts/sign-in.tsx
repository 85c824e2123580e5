import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';
import { Actions } from '#client/ui/text/prose.tsx';

const [LoginDialog, hintLogin] = lazyDialog(async () => (await import('./login-dialog.tsx')).LoginDialog);
const [RegisterDialog, hintRegister] = lazyDialog(
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
);
const [ForgottenDialog] = lazyDialog(async () => (await import('./forgotten-dialog.tsx')).ForgottenDialog);

/** The buttons to log in and to register, and their dialogs. A typed username stays when the dialogs change. */
export function SignIn() {
  const [open, setOpen] = useState<'login' | 'firstLogin' | 'register' | 'forgotten' | null>(null);
  const [username, setUsername] = useState('');
  const shared = { username, onUsername: setUsername, onClose: () => setOpen(null) };

  return (
    <>
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
