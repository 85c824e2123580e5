import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import type { PickupState } from '#shared/pickup/pickup-states.ts';
import styles from './order.module.css';
import { printTicket } from './printing.tsx';
import type { Order } from './queue.ts';
import { type OnChanged, useOrderChange } from './use-order-change.ts';

type CardMenuProps = {
  order: Order;
  /** The previous state, to take a step back; undefined for a new order. */
  back: PickupState | undefined;
  /** The slot that a move leads to: the next one with room, or just the next if all are full. Undefined after the last slot. */
  nextSlot: string | undefined;
  /** Whether the order can be moved back: its own time has not passed. */
  canMoveBack: boolean;
  isBlocked: boolean;
  press: (next: PickupState) => void;
  onChanged: OnChanged;
  onCancel: (order: Order) => void;
};

export function CardMenu({ order, back, nextSlot, canMoveBack, ...card }: CardMenuProps) {
  const { isBlocked, press, onChanged, onCancel } = card;
  const { pickupId, number, slot, state, version } = order;
  const { client } = trpc.useUtils();
  const postpone = useOrderChange(
    async ({ isUndo = false, ...move }: { slot: string; version: number; isUndo?: boolean }) => {
      const send = (to: string) => client.pickup.postpone.mutate({ pickupId, ...move, slot: to });
      const moved = await send(move.slot).catch((error: unknown) => {
        const { reason, subject } = dataOf(error);
        if (isUndo || reason !== 'slotFull' || typeof subject !== 'string') throw error;
        return send(subject);
      });
      const run = () => postpone.mutate({ slot, version: moved.version, isUndo: true });
      const undo = { action: { text: 'Angre', time: UNDO_OFFER, run } };
      toast(`Nr. ${number} hentes kl. ${moved.slot}. Gjesten ser det.`, isUndo || !canMoveBack ? {} : undo);
      return moved;
    },
    onChanged,
    `Nr. ${number} ble ikke flyttet. `,
  );
  const print = useMutation({
    mutationFn: () => client.pickup.markPrinted.mutate({ pickupId }),
    // A failed mark must not keep the barista from printing.
    onSettled: () => printTicket(order),
  });
  const blocked = isBlocked || postpone.isPending;
  return (
    <div className="row gap-2">
      <IconButton
        label={`Skriv ut nr. ${number}`}
        className={styles.more}
        onClick={() => !print.isPending && print.mutate()}
      >
        <Icon name="print" />
      </IconButton>
      <Disclosure
        summary={<Icon name="more" />}
        label={`Mer om nr. ${number}`}
        summaryClassName={`stack ${styles.more}`}
        panelClassName={`wrap gap-2 ${styles.menu}`}
        // The sticky heading of the column may cover the panel.
        onToggle={({ currentTarget }) =>
          currentTarget.open && currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
        }
      >
        {back && (
          <Button blocked={blocked} onClick={() => press(back)}>
            Tilbake
          </Button>
        )}
        {nextSlot && state !== 'ready' && (
          <Button blocked={blocked} onClick={() => postpone.mutate({ slot: nextSlot, version })}>
            <span className="nowrap">Neste tid ·</span> <span>{nextSlot}</span>
          </Button>
        )}
        {state === 'ready' && (
          <Button blocked={blocked} onClick={() => press('notCollected')}>
            Ikke hentet
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => onCancel(order)}>
          Avbestill
        </Button>
      </Disclosure>
    </div>
  );
}
