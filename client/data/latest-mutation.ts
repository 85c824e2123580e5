import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { changesShown, LATEST } from './query-client.ts';

export type LatestValue = {
  /** Identifies the value among all that can be set, such as `menuItem 4`. */
  id: string;
  send: (value: boolean) => Promise<unknown>;
  onError: (error: Error, value: boolean) => void;
};

/**
 * Options of a mutation that sets one value of one record. Requests are sent one at a time and in order. A value that
 * was replaced while waiting is not sent. Only an error of the last value is reported.
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
      // The switch shows the pending value until then, because the old value would flash.
      await changesShown(client);
    },
    onError: (error, value, _result, { client }) => {
      if (isLast(client)) onError(error, value);
    },
  } satisfies UseMutationOptions<void, Error, boolean>;
}

/** The pending value of the record, shared by all components that show it; undefined without a request under way. */
export function useLatestValue(options: LatestValue) {
  const mutations = useQueryClient().getMutationCache();
  const filters = { mutationKey: [LATEST, options.id], status: 'pending' } as const;
  const last = () => mutations.findAll(filters).at(-1)?.state.variables;
  // `useMutationState` renders in a later task, so a fast second tap would send the same value again.
  const pending = useSyncExternalStore(mutations.subscribe, last, last);
  const { mutate } = useMutation(latestMutation(options));
  return { pending: typeof pending === 'boolean' ? pending : undefined, set: mutate };
}
