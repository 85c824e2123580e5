import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { LATEST, type LatestValue, latestMutation } from '#client/data/latest-mutation.ts';

/** The last value that is pending for the record, in any component, or undefined; and `set`. */
export function useLatestValue(options: LatestValue) {
  const mutations = useQueryClient().getMutationCache();
  const filters = { mutationKey: [LATEST, options.id], status: 'pending' } as const;
  const last = () => mutations.findAll(filters).at(-1)?.state.variables;
  // `useMutationState` renders in a later task: a second tap before that would set the same value again.
  const pending = useSyncExternalStore(mutations.subscribe, last, last);
  const { mutate } = useMutation(latestMutation(options));
  return { pending: typeof pending === 'boolean' ? pending : undefined, set: mutate };
}
