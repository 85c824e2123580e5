import { ActionDialog } from '#client/admin/action-dialog.tsx';
import { enter } from '#client/features/account/enter.ts';
import { trpc } from '#client/lib/api/trpc.ts';

type AcceptDialogProps = { secret: string; username: string; onClose: () => void };

/** Gives the account that is logged in the role of an invitation. */
export function AcceptDialog({ secret, username, onClose }: AcceptDialogProps) {
  const { people } = trpc.useUtils().client;
  return (
    <ActionDialog
      title={`Bli med som ${username}?`}
      action="Bli med"
      acting="Blir med..."
      failure="Failed to accept the invitation"
      send={async () => {
        const { message } = await people.acceptInvitation.mutate({ secret });
        enter(message);
        return null;
      }}
      onClose={onClose}
    >
      {() => <p>Kontoen du er logget inn med, får det invitasjonen gjelder. Koppene dine er dine som før.</p>}
    </ActionDialog>
  );
}
