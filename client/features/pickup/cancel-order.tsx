import { reasonText } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { requestTimeout, usePickup } from './use-pickup.ts';

type CancelOrderProps = {
  token: string;
  number: number;
  /** Whether it can still be cancelled. An open question stays, and reports if it can't. */
  isPlaced: boolean;
};

/** The button with which a guest cancels an order, and its question. */
export function CancelOrder({ token, number, isPlaced }: CancelOrderProps) {
  const { client } = trpc.useUtils();
  const pickup = usePickup(token);
  const asking = useDialogs<true>();
  return (
    <>
      {isPlaced && (
        <Button aria-haspopup="dialog" onClick={() => asking.show(true)}>
          Avbestill
        </Button>
      )}
      {asking.open && (
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
              await client.pickup.cancel.mutate({ token }, requestTimeout());
              void pickup.refetch();
            } catch (error) {
              // The order may be cancelled although the response was lost.
              if ((await pickup.refetch()).data?.state !== 'cancelled') throw error;
            }
            return null;
          }}
          onClose={asking.close}
        >
          {() => <p>Tiden blir ledig for andre.</p>}
        </ActionDialog>
      )}
    </>
  );
}
