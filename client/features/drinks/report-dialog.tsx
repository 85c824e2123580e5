import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

export function ReportDialog({ drink: { drinkId, name }, onClose }: { drink: Drink; onClose: () => void }) {
  const { drinks } = trpc.useUtils().client;
  return (
    <ActionDialog
      title={`Melde fra om «${name}»?`}
      action="Meld fra"
      acting="Melder fra..."
      failure="Failed to report drink"
      send={async () => {
        await drinks.report.mutate({ drinkId });
        toast('Takk! Kafeen har fått beskjed, og ser på koppen.');
        return null;
      }}
      onClose={onClose}
    >
      {() => <p>Er navnet stygt, eller sårer det noen? Da ser kafeen på det. Navnet ditt følger ikke med.</p>}
    </ActionDialog>
  );
}
