import { useMutation } from '@tanstack/react-query';
import { isVersionConflict } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Order } from './queue.ts';

/** Called after each change of an order, with the order unless the change failed. */
export type OnChanged = (changed?: Order) => unknown;

/** Shown where another device changed the order first. */
export const OVERTAKEN = 'Bestillingen er endret imens. Se over, og prøv igjen.';

export function toastFailure(error: unknown, prefix = ''): void {
  const text = isVersionConflict(error)
    ? OVERTAKEN
    : (reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.');
  toast(prefix + text, { error: true });
}

/**
 * A change of an order. It is pending until the queue shows it.
 * @param prefix what did not happen, before the reason of a failure
 */
export const useOrderChange = <Input>(
  send: (input: Input) => Promise<Order>,
  onChanged: OnChanged,
  prefix = '',
) =>
  useMutation({
    mutationFn: send,
    onSettled: (changed) => onChanged(changed),
    onError: (error) => toastFailure(error, prefix),
  });
