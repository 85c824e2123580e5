import { useState } from 'react';
import { isAdminRole } from '#client/data/session-store.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { useLogout } from './use-logout.ts';

const [PasswordDialog, hintPassword] = lazyDialog(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);
const [SessionsDialog, hintSessions] = lazyDialog(
  async () => (await import('./sessions-dialog.tsx')).SessionsDialog,
);
const [DeleteDialog, hintDelete] = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

const [RecoveryDialog, hintRecovery] = lazyDialog(
  async () => (await import('./recovery-dialog.tsx')).RecoveryDialog,
);
const [RecoveryCodes] = lazyDialog(async () => (await import('./recovery-dialog.tsx')).RecoveryCodes);

/** Saves all that is stored about the account and this browser. */
async function saveData(): Promise<string> {
  const { download } = await import('#client/data/download.ts');
  return download('/auth/my-data', 'mine-data.json');
}

/** What users can do with their account. */
export function AccountActions({ username, role }: { username: string; role: string }) {
  const [open, setOpen] = useState<'password' | 'recovery' | 'sessions' | 'delete' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const logout = useLogout();
  const close = () => setOpen(null);

  return (
    <>
      <Actions>
        <DialogButton hint={hintPassword} onClick={() => setOpen('password')}>
          Bytt passord
        </DialogButton>
        {isAdminRole(role) && (
          <DialogButton hint={hintRecovery} onClick={() => setOpen('recovery')}>
            Gjenopprettingskoder
          </DialogButton>
        )}
        <DialogButton hint={hintSessions} onClick={() => setOpen('sessions')}>
          Innlogginger
        </DialogButton>
        <FileButton save={saveData}>Last ned mine data</FileButton>
        <DialogButton hint={hintDelete} variant="danger" onClick={() => setOpen('delete')}>
          Slett konto
        </DialogButton>
        <Button onClick={logout}>Logg ut</Button>
      </Actions>
      {open === 'password' && (
        <PasswordDialog username={username} isAdmin={isAdminRole(role)} onClose={close} />
      )}
      {open === 'recovery' && (
        <RecoveryDialog
          onMade={(made) => {
            close();
            setCodes(made);
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes username={username} codes={codes} onClose={() => setCodes(null)} />}
      {open === 'sessions' && <SessionsDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </>
  );
}
