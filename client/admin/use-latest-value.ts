import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type LatestValue, latestMutation } from '#client/lib/api/latest-mutation.ts';

/** The value that was set last, undefined when none is pending, wherever the record is shown; and how to set it. */
export function useLatestValue(options: LatestValue) {
  const mutations = useQueryClient().getMutationCache();
  const filters = { mutationKey: [options.id], status: 'pending' } as const;
  const last = () => mutations.findAll(filters).at(-1)?.state.variables;
  // `useMutationState` renders in a later task: a second tap before that would set the same value again.
  const pending = useSyncExternalStore(mutations.subscribe, last, last);
  const { mutate } = useMutation(latestMutation(options));
  return { pending: typeof pending === 'boolean' ? pending : undefined, set: mutate };
}
