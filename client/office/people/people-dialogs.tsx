import { useState } from 'react';
import { download } from '#client/data/download.ts';
import { trpc, useCafe, useCafeName } from '#client/data/trpc.ts';
import { canShare, share } from '#client/lib/share.ts';
import styles from '#client/office/office.module.css';
import { ShareAddress, useShareOrigin } from '#client/office/share-address.tsx';
import { seenText, timeText } from '#client/office/time-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QrCode } from '#client/ui/picture/qr-code.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { NewLink, Person } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import * as paths from '#shared/paths.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import { SecretDialog } from './secret-dialogs.tsx';

export type OpenPeople = { kind: 'invite' } | { kind: 'person' | 'role' | 'password'; person: Person };

type PeopleDialogsProps = {
  open: OpenPeople;
  show: (next: OpenPeople) => void;
  onClose: () => void;
};

export function PeopleDialogs({ open, show, onClose }: PeopleDialogsProps) {
  if (open.kind === 'invite') return <LinkDialog onClose={onClose} />;
  const { kind, person } = open;
  if (kind === 'role') return <RoleDialog person={person} onClose={onClose} />;
  if (kind === 'password') return <LinkDialog person={person} onClose={onClose} />;
  return <PersonDialog person={person} show={show} onClose={onClose} />;
}

function PersonDialog({ person, show, onClose }: Omit<PeopleDialogsProps, 'open'> & { person: Person }) {
  const facts = {
    Rolle: ROLE_NAMES[person.role],
    'Sist her': seenText(person.seenAt),
    'Konto siden': dateText(norwegianDate(person.createdAt)),
    Drømmekopper: person.cups,
  };
  return (
    <Dialog title={person.username} size="narrow" onClose={onClose}>
      <dl className="stack gap-3">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className={`wrap baseline gap-x-4 ${styles.fact}`}>
            <dt className="quiet small strong">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <FileButton save={() => download(`/auth/data/${person.userId}`, 'data.json')}>
          Last ned data
        </FileButton>
        <Button onClick={() => show({ kind: 'password', person })}>Nytt passord</Button>
        <Button variant="primary" onClick={() => show({ kind: 'role', person })}>
          Endre rolle
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { userId, username } = person;
  const { people } = trpc.useUtils().client;
  const [role, setRole] = useState(person.role);
  const work = useBaristaWork();
  const isLeaving = person.role === 'Admin' && role !== 'Admin';
  return (
    <ActionDialog
      title={`Rollen til ${username}`}
      action={isLeaving ? 'Fjern rollen' : 'Lagre'}
      variant={isLeaving ? 'danger' : 'primary'}
      failure="Failed to update the role"
      send={async () => {
        if (role === person.role) return null;
        await people.setRole.mutate({ userId, role });
        toast(`${username} er nå ${ROLE_NAMES[role].toLowerCase()}`);
        return null;
      }}
      onClose={onClose}
    >
      {(_, clearError) => (
        <>
          <ChoiceField
            label="Rolle"
            name="role"
            names={ROLE_NAMES}
            value={role}
            onValue={(chosen) => {
              setRole(chosen);
              clearError('reason');
            }}
          />
          <ul className="stack gap-1">
            <li>Admin styrer menyen, kafeen og hvem som jobber her.</li>
            <li>{work}</li>
            <li>Gjest lager og liker drømmekopper.</li>
          </ul>
          <p role="status" className="notice honey-tint">
            {role !== person.role &&
              `${username} blir logget ut alle steder${
                isLeaving
                  ? ', kommer ikke lenger inn i AdminDash, og lenker laget med kontoen slutter å virke. Nøkler virker fortsatt: se over dem'
                  : ''
              }.`}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

const useBaristaWork = (): string =>
  `Barista ${useCafe()?.pickup ? 'lager bestillinger, ' : ''}melder utsolgt, og ser koppene gjestene viser.`;

const ROLES = { Barista: 'Barista', Admin: 'Admin' };

/** Makes an invitation, or a link to a new password for `person`, and then shows it in place of the form. */
export function LinkDialog({ person, onClose }: { person?: Person; onClose: () => void }) {
  const { cafe, client } = trpc.useUtils();
  const [role, setRole] = useState<keyof typeof ROLES>('Barista');
  const [made, setMade] = useState<NewLink | null>(null);
  const work = useBaristaWork();
  const title = person ? `Nytt passord for ${person.username}` : 'Inviter';
  if (made) return <NewLinkDialog title={person ? title : 'Invitasjonen'} {...made} onClose={onClose} />;
  return (
    <ActionDialog
      title={title}
      action="Lag lenke"
      acting="Lager..."
      failure={person ? 'Failed to make the link' : 'Failed to make the invitation'}
      send={async (_, isOpen) => {
        await cafe.addresses.fetch(); // The dialog never shows the link at another origin first.
        if (!isOpen()) return null;
        const link = await (person
          ? client.people.resetPassword.mutate({ userId: person.userId })
          : client.people.invite.mutate({ role }));
        if (!isOpen())
          toast('Lenken ble laget uten å bli vist. Trekk den tilbake, og lag en ny.', {
            error: true,
            stays: true,
          });
        setMade(link);
        return 'leave';
      }}
      onClose={onClose}
    >
      {() =>
        person ? (
          <p>{`Du lager en lenke som ${person.username} velger et nytt passord med. Da blir ${person.username}
          logget ut alle andre steder. Har du laget en før, slutter den å virke.`}</p>
        ) : (
          <>
            <p>Den som får lenken, lager en konto eller bruker den de har.</p>
            <ChoiceField
              label="Som"
              name="role"
              names={ROLES}
              value={role}
              onValue={setRole}
              hint={role === 'Admin' ? 'Admin styrer menyen, kafeen og hvem som jobber her.' : work}
            />
          </>
        )
      }
    </ActionDialog>
  );
}

type NewLinkDialogProps = NewLink & { title: string; onClose: () => void };

/** Shows a new link once: to copy, share or scan. */
function NewLinkDialog({ title, secret, expiresAt, onClose }: NewLinkDialogProps) {
  const cafe = useCafeName();
  const origin = useShareOrigin() ?? window.location.origin;
  const address = `${origin}${paths.join}#${secret}`;
  return (
    <SecretDialog
      title={title}
      text={`Lenken vises bare nå. Den virker én gang, til ${timeText(expiresAt, Date.now())}. Gi den bare til den den er for.`}
      label="Lenken"
      secret={address}
      button={
        canShare() && (
          <Button onClick={() => void share({ title, text: `${title} til ${cafe}`, url: address })}>
            <Icon name="share" />
            Del
          </Button>
        )
      }
      onClose={onClose}
    >
      <QrCode address={address} to="lenken" className={styles.linkCode} />
      <ShareAddress />
    </SecretDialog>
  );
}
