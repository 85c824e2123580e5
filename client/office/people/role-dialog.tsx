import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Person } from '#shared/accounts/people.ts';
import { ROLE_NAMES } from '#shared/accounts/people-fields.ts';
import { useBaristaWork } from './link-dialogs.tsx';

/** Changes the role of an account. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
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
