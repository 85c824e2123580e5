import { reasonText } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { usePickupStatus } from './closed-notice.tsx';
import { usePickup } from './use-pickup.ts';

const TOO_LATE = 'Det er for sent å avbestille. Si fra ved disken.';

type CancelDialogProps = { token: string; number: number; onClose: () => void };

export function CancelDialog({ token, number, onClose }: CancelDialogProps) {
  const { client } = trpc.useUtils();
  const pickup = usePickup(token);
  const { data: status } = usePickupStatus();
  return (
    <ActionDialog
      role="alertdialog"
      title={`Avbestille nr. ${number}?`}
      action="Avbestill"
      cancel="Behold"
      acting="Avbestiller..."
      variant="danger"
      failure={(error) => ({ reason: reasonText(error) ?? 'Vi fikk ikke avbestilt. Prøv igjen.' })}
      send={async () => {
        try {
          await client.pickup.cancel.mutate({ token });
        } catch (error) {
          // The order may be cancelled although the response was lost. Not a refetch, because the order's stream could abort it.
          const stored = await client.pickup.order.mutate({ token }).catch(() => undefined);
          if (!stored || stored.state === 'placed') throw error;
          // Trying again is no use, and the page below says how far it is.
          if (stored.state !== 'cancelled') toast(TOO_LATE, { error: true });
        }
        void pickup.refetch();
        return null;
      }}
      onClose={onClose}
    >
      {() => status?.isOpen && pickup.data?.state === 'placed' && <p>Tiden blir ledig for andre.</p>}
    </ActionDialog>
  );
}
