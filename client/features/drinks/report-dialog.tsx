import { failureOf } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

type ReportDialogProps = { drink: Drink; onClose: () => void };

/** Asks for confirmation, and reports a cup. */
export function ReportDialog({ drink: { drinkId, name }, onClose }: ReportDialogProps) {
  const { drinks } = trpc.useUtils().client;
  return (
    <DialogForm
      title={`Melde fra om «${name}»?`}
      action="Meld fra"
      acting="Melder fra..."
      onSubmit={async (_, isOpen) => {
        try {
          await drinks.report.mutate({ drinkId });
        } catch (error) {
          return failureOf(error, 'Failed to report drink');
        }
        if (isOpen()) closeAnswered(onClose);
        toast('Takk! Kafeen har fått beskjed, og ser på koppen.');
        return null;
      }}
      onClose={onClose}
    >
      {() => <p>Er navnet stygt, eller sårer det noen? Da ser kafeen på det. Navnet ditt følger ikke med.</p>}
    </DialogForm>
  );
}
