import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type LatestValue, latestMutation } from '#client/data/latest-mutation.ts';
import { LATEST } from '#client/data/query-client.ts';

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
