import { download } from '#client/data/download.ts';
import detailsStyles from '#client/office/details-dialog.module.css';
import { Button } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import type { Person } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import { InviteDialog, PasswordLinkDialog } from './link-dialogs.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { seenText } from './seen-text.ts';

export type OpenPeople = { kind: 'invite' } | { kind: 'person' | 'role' | 'password'; person: Person };

type PeopleDialogsProps = {
  open: OpenPeople;
  /** Opens a dialog in place of this one. */
  show: (next: OpenPeople) => void;
  onClose: () => void;
};

/** The dialog over the tab of accounts that is open. */
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
