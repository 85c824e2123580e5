import { useState } from 'react';
import { trpc, useCafeName } from '#client/data/trpc.ts';
import { copy } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import printStyles from '#client/ui/dialog/dialog.module.css';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import styles from './account-dialog.module.css';

/** A button to the dialogs that make an admin's recovery codes and show them once. @param onDone called once they are closed */
export function RecoveryButton({ username, onDone }: { username: string; onDone?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Gjenopprettingskoder
      </Button>
      {isOpen && (
        <RecoveryDialog
          onMade={(made) => {
            close();
            setCodes(made);
          }}
          onClose={close}
        />
      )}
      {codes && (
        <RecoveryCodes
          username={username}
          codes={codes}
          onClose={() => {
            setCodes(null);
            onDone?.();
          }}
        />
      )}
    </>
  );
}

type RecoveryDialogProps = { onMade: (codes: readonly string[]) => void; onClose: () => void };

/** Makes new recovery codes for an admin. They replace the previous ones. */
function RecoveryDialog({ onMade, onClose }: RecoveryDialogProps) {
  const utils = trpc.useUtils();
  const { data } = trpc.people.recoveryState.useQuery(undefined, { staleTime: 0 });
  const madeAt = data?.createdAt ?? null;
  return (
    <ActionDialog
      title="Gjenopprettingskoder"
      action="Lag ti koder"
      acting="Lager..."
      failure="Failed to make recovery codes"
      send={async () => {
        const made = await utils.client.people.makeRecoveryCodes.mutate();
        // Replaces this dialog by the codes, even if it was closed meanwhile: the server can't show them again.
        onMade(made.codes);
        return 'leave';
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            Med en kode kommer du inn når du har glemt passordet, og det ikke er noen å spørre. Hver kode
            virker én gang.
          </p>
          <p role="status">
            {madeAt === null
              ? data && 'Du har ingen koder.'
              : `Du har ${data?.left} igjen, fra ${dateText(norwegianDate(madeAt))}. Nye koder gjør dem ugyldige.`}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

type RecoveryCodesProps = { username: string; codes: readonly string[]; onClose: () => void };

/** Where the codes are used. The address of this machine alone would mislead on paper. */
const loginPage = (): string => {
  const { host, hostname } = window.location;
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? 'Innloggingen' : `${host}/login`;
};

/** Shows new recovery codes, which the server can't show again. */
function RecoveryCodes({ username, codes, onClose }: RecoveryCodesProps) {
  const cafe = useCafeName();
  return (
    <Dialog title="Gjenopprettingskoder" size="narrow" isKept onClose={onClose}>
      <p>Kodene vises bare nå. Skriv dem ut, eller skriv dem av, og gjem dem der ingen andre ser dem.</p>
      <div className={`stack gap-3 ${printStyles.alone}`}>
        <p className="strong">{`${cafe}: gjenopprettingskoder for ${username}`}</p>
        <ol className={`stack ${styles.codes}`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="quiet small">{`${loginPage()}, «Glemt passordet?». Hver kode virker én gang.`}</p>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Ferdig</Button>
        <Button
          onClick={async () => {
            if (await copy(codes.join('\n'))) toast('Kodene er kopiert');
            else toast('Nettleseren lot oss ikke kopiere. Skriv dem av.', { error: true });
          }}
        >
          Kopier
        </Button>
        <Button variant="primary" onClick={() => window.print()}>
          Skriv ut
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
