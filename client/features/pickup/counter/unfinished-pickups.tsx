import { isVersionConflict } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { CLOSINGS, type Step } from './pickup-card.tsx';
import type { Order } from './queue.ts';
import type { OnChanged } from './use-order-change.ts';

type UnfinishedPickupsProps = { orders: readonly Order[]; onChanged: OnChanged };

type Closing = { step: Step; all: readonly Order[] };

/** Says that orders are still open though the café has closed, with a way to close all of them. */
export function UnfinishedPickups({ orders, onChanged }: UnfinishedPickupsProps) {
  const { client } = trpc.useUtils();
  const closing = useDialogs<Closing>();
  const { open } = closing;
  async function closeAll({ step: [state], all }: Closing) {
    let conflicts = 0;
    // Skip an order that another device has just changed. After any other error `Lukk alle` can be pressed again.
    for (const { pickupId, version } of all)
      try {
        onChanged(await client.pickup.setState.mutate({ pickupId, state, version }));
      } catch (error) {
        if (!isVersionConflict(error)) throw error;
        conflicts += 1;
      }
    if (conflicts > 0)
      toast(`Noen andre har endret ${conflicts} av bestillingene imens. Se over dem.`, { error: true });
    onChanged();
    return null;
  }
  const closings = CLOSINGS.map((step) => ({
    step,
    // A ready order was made, so it stays.
    all: step[0] === 'notMade' ? orders.filter(({ state }) => state !== 'ready') : orders,
  })).filter(({ all }) => all.length > 0);
  return (
    <div className="row wrap gap-x-4">
      <h2 className="step-2">{`Ikke ferdige (${orders.length})`}</h2>
      <p>Si hvordan det gikk, så får gjestene vite det.</p>
      {orders.length > 1 && (
        <details>
          <summary className="target row strong gap-2">
            Lukk alle som … <Icon name="down" />
          </summary>
          <div className="row wrap gap-2">
            {closings.map(({ step, all }) => (
              <Button
                key={step[0]}
                aria-haspopup="dialog"
                onClick={() => {
                  // This box disappears when all are closed. A phone shows one of the columns.
                  const headings = [...document.querySelectorAll<HTMLElement>('[data-orders] h2')];
                  focusHeading(headings.find((heading) => heading.getClientRects().length > 0));
                  closing.show({ step, all });
                }}
              >
                <span>{step[1]}</span>
                <span className="visually-hidden"> alle</span>
              </Button>
            ))}
          </div>
        </details>
      )}
      {open && (
        <ActionDialog
          role="alertdialog"
          title={`Lukke alle ${open.all.length} som «${open.step[1]}»?`}
          action="Lukk alle"
          acting="Lukker..."
          send={() => closeAll(open)}
          failure={() => ({ advice: 'Ikke alle ble lukket. Prøv igjen.' })}
          onClose={closing.close}
        >
          {() => (
            <p>
              {`Gjestene får vite det med en gang.${open.step[0] === 'notMade' && orders.some(({ state }) => state === 'ready') ? ' De som er klare, blir stående.' : ''}`}
            </p>
          )}
        </ActionDialog>
      )}
    </div>
  );
}
