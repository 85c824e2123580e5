import { trpc } from '#client/data/trpc.ts';
import { enter } from '#client/features/accounts/enter.ts';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';

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
