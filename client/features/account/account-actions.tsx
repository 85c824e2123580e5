import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { isAdminRole } from '#client/lib/session/session-store.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
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

/** What users can do with their account. */
export function AccountActions({ username, role }: { username: string; role: string }) {
  const [open, setOpen] = useState<'password' | 'recovery' | 'sessions' | 'delete' | null>(null);
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
        <DownloadButton />
        <DialogButton hint={hintDelete} variant="danger" onClick={() => setOpen('delete')}>
          Slett konto
        </DialogButton>
        <Button onClick={logout}>Logg ut</Button>
      </Actions>
      {open === 'password' && <PasswordDialog username={username} onClose={close} />}
      {open === 'recovery' && <RecoveryDialog username={username} onClose={close} />}
      {open === 'sessions' && <SessionsDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </>
  );
}

/** Saves all that is stored about the account and this browser. */
function DownloadButton() {
  const [busy, setBusy] = useState(false);
  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      const { download } = await import('#client/lib/api/download.ts');
      toast(`Lagret som ${await download('/auth/my-data', 'mine-data.json')}`);
    } catch {
      toast('Dataene dine kunne ikke hentes. Prøv igjen.', { error: true });
    }
    setBusy(false);
  }
  return (
    <Button blocked={busy} onClick={save}>
      Last ned mine data
    </Button>
  );
}
