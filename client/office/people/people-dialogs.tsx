import { useState } from 'react';
import { download } from '#client/data/download.ts';
import { trpc } from '#client/data/trpc.ts';
import detailsStyles from '#client/office/details-dialog.module.css';
import { seenText } from '#client/office/time-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Person } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import { InviteDialog, PasswordLinkDialog, useBaristaWork } from './link-dialogs.tsx';

export type OpenPeople = { kind: 'invite' } | { kind: 'person' | 'role' | 'password'; person: Person };

type PeopleDialogsProps = {
  open: OpenPeople;
  show: (next: OpenPeople) => void;
  onClose: () => void;
};

export function PeopleDialogs({ open, show, onClose }: PeopleDialogsProps) {
  if (open.kind === 'invite') return <InviteDialog onClose={onClose} />;
  const { kind, person } = open;
  if (kind === 'role') return <RoleDialog person={person} onClose={onClose} />;
  if (kind === 'password') return <PasswordLinkDialog person={person} onClose={onClose} />;
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
          <div key={name} className={`wrap baseline gap-x-4 ${detailsStyles.fact}`}>
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
      acting="Lagrer..."
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
              setRole(chosen || person.role);
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
