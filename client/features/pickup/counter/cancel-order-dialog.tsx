import { useState } from 'react';
import { isVersionConflict } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import type { Order } from './queue.ts';
import { type OnChanged, OVERTAKEN } from './use-order-change.ts';

const REASONS = ['Utsolgt', 'For travelt', 'Vi stenger'];

type CancelOrderDialogProps = {
  /** The order when the dialog was opened: a later change makes the first press fail, and says so. */
  order: Order;
  latest: Order;
  onChanged: OnChanged;
  onClose: () => void;
};

export function CancelOrderDialog({ order, latest, onChanged, onClose }: CancelOrderDialogProps) {
  const { pickupId, number } = order;
  const { client } = trpc.useUtils();
  const [isOvertaken, setOvertaken] = useState(false);
  const { version } = isOvertaken ? latest : order;
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`Avbestille nr. ${number}?`}
      action="Avbestill"
      cancel="Behold"
      acting="Avbestiller..."
      variant="danger"
      failure="Failed to cancel the order"
      send={async () => {
        if (reason.trim() === '') return { why: 'Velg hvorfor, eller skriv det.' };
        try {
          await onChanged(
            await client.pickup.setState.mutate({ pickupId, state: 'cancelled', version, reason }),
          );
        } catch (error) {
          if (!isVersionConflict(error)) throw error;
          await onChanged();
          setOvertaken(true);
          return { advice: OVERTAKEN };
        }
        return null;
      }}
      onClose={onClose}
    >
      {(errors, clearError) => (
        <>
          <div className="row wrap gap-2">
            {REASONS.map((text) => (
              <Button
                key={text}
                data-first
                variant={reason === text ? 'primary' : 'secondary'}
                aria-pressed={reason === text}
                onClick={() => {
                  setReason(reason === text ? '' : text);
                  clearError('why');
                }}
              >
                {text}
              </Button>
            ))}
          </div>
          <Field
            label="Hvorfor"
            name="why"
            error={errors.why}
            hint="Gjesten leser det på siden sin."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={PICKUP_LIMITS.reason}
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}
