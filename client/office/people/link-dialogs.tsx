import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#client/data/trpc.ts';
import { useCafe, useCafeName } from '#client/data/use-cafe.ts';
import { canShare, share } from '#client/lib/share.ts';
import { timeText } from '#client/office/time-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { NewLink, Person } from '#shared/accounts/people.ts';
import styles from './people.module.css';
import { SecretDialog } from './secret-dialog.tsx';

type Made = { address: string; expiresAt: number };

/** Creates a link; the component then shows `made` in place of the form. */
function useNewLink() {
  const utils = trpc.useUtils();
  const [made, setMade] = useState<Made | null>(null);
  async function make(call: (people: typeof utils.client.people) => Promise<NewLink>): Promise<null> {
    const origin = (await utils.menu.publicUrl.fetch()) ?? window.location.origin;
    const { secret, expiresAt } = await call(utils.client.people);
    // Synchronous: the action dialog is replaced before it would call `onClose`.
    flushSync(() => setMade({ address: `${origin}/bli-med#${secret}`, expiresAt }));
    return null;
  }
  return { made, make };
}

/** Mentions orders only while guests can order. */
export const useBaristaWork = (): string =>
  `Barista ${useCafe()?.pickup ? 'lager bestillinger, ' : ''}melder utsolgt, og ser koppene gjestene viser.`;

const ROLES = { Barista: 'Barista', Admin: 'Admin' };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<keyof typeof ROLES>('Barista');
  const work = useBaristaWork();
  const { made, make } = useNewLink();
  if (made) return <NewLinkDialog title="Invitasjonen" {...made} onClose={onClose} />;
  return (
    <ActionDialog
      title="Inviter"
      action="Lag lenke"
      acting="Lager..."
      failure="Failed to make the invitation"
      send={() => make((people) => people.invite.mutate({ role }))}
      onClose={onClose}
    >
      {() => (
        <>
          <p>Den som får lenken, lager en konto eller bruker den de har.</p>
          <ChoiceField
            label="Som"
            name="role"
            names={ROLES}
            value={role}
            onValue={(chosen) => setRole(chosen || 'Barista')}
            hint={role === 'Admin' ? 'Admin styrer menyen, kafeen og hvem som jobber her.' : work}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Creates a link to choose a new password. */
export function PasswordLinkDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { userId, username } = person;
  const { made, make } = useNewLink();
  if (made) return <NewLinkDialog title={`Nytt passord for ${username}`} {...made} onClose={onClose} />;
  return (
    <ActionDialog
      title={`Nytt passord for ${username}`}
      action="Lag lenke"
      acting="Lager..."
      failure="Failed to make the link"
      send={() => make((people) => people.resetPassword.mutate({ userId }))}
      onClose={onClose}
    >
      {() => (
        <p>{`Du lager en lenke som ${username} velger et nytt passord med. Da blir ${username}
          logget ut alle andre steder. Har du laget en før, slutter den å virke.`}</p>
      )}
    </ActionDialog>
  );
}

const QrCode = lazy(async () => ({ default: (await import('#client/ui/picture/qr-code.tsx')).QrCode }));

type NewLinkDialogProps = {
  title: string;
  address: string;
  expiresAt: number;
  onClose: () => void;
};

/** Shows a new link once: to copy, share or scan. */
function NewLinkDialog({ title, address, expiresAt, onClose }: NewLinkDialogProps) {
  const cafe = useCafeName();
  return (
    <SecretDialog
      title={title}
      text={`Lenken vises bare nå. Den virker én gang, til ${timeText(expiresAt, Date.now())}. Gi den bare til den den er for.`}
      label="Lenken"
      secret={address}
      more={{
        content: (
          <Suspense fallback={<div className={styles.code} />}>
            <QrCode address={address} to="lenken" className={styles.code} />
          </Suspense>
        ),
        button: canShare() && (
          <Button onClick={() => void share({ title, text: `${title} til ${cafe}`, url: address })}>
            <Icon name="share" />
            Del
          </Button>
        ),
      }}
      onClose={onClose}
    />
  );
}
