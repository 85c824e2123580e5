import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { ownChangesShown } from './fetch.ts';

/** How a value that is set by tapping reaches the server. */
export type LatestValue = {
  /** Identifies the value among all that can be set, such as `menuItem 4`. */
  id: string;
  send: (value: boolean) => Promise<unknown>;
  /** Called when the value that was set last could not be sent. */
  onError: (error: Error, value: boolean) => void;
};

/** The first part of the keys of these mutations. */
export const LATEST = 'latest';

/**
 * Options of a mutation that sets one value of one record. Requests are sent one at a time and in order; a value that
 * was replaced while it waited is not sent, and an error is only reported of the last one.
 */
export function latestMutation({ id, send, onError }: LatestValue) {
  const mutationKey = [LATEST, id];
  // Only the first pending mutation of a scope runs, so it is the last one if no other is pending.
  const isLast = (client: QueryClient) => client.isMutating({ mutationKey }) === 1;
  return {
    mutationKey,
    scope: { id },
    mutationFn: async (value, { client }) => {
      if (!isLast(client)) return;
      await send(value);
      // Until then the value is shown as pending: the old one would flash.
      await ownChangesShown();
    },
    onError: (error, value, _result, { client }) => {
      if (isLast(client)) onError(error, value);
    },
  } satisfies UseMutationOptions<void, Error, boolean>;
}
