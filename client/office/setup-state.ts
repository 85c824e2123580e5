import { useSyncExternalStore } from 'react';
import { storedState } from '#client/lib/stored-state.ts';
import type { Today } from '#shared/menu/today.ts';

export type Step = Today['steps'][number];

/** Whether the owner has hidden the tab `Kom i gang` and the card that leads there. */
export const setupHidden = storedState(
  'first_steps_hidden',
  (text) => text !== null,
  (isHidden) => (isHidden ? 'true' : null),
);

export const useSetupHidden = (): boolean => useSyncExternalStore(setupHidden.subscribe, setupHidden.get);

const OPTIONAL: Step['step'][] = ['choices', 'pictures', 'people', 'ordering'];

/** The number of steps until the café is ready. */
export const countLeft = (steps: readonly Step[]): number =>
  steps.filter(({ step, isDone }) => !isDone && !OPTIONAL.includes(step)).length;

export function leftText(steps: readonly Step[]): string {
  const left = countLeft(steps);
  if (left === 0) return 'Kafeen er klar for gjester.';
  return `${left === 1 ? 'Ett steg' : `${left} steg`} igjen før kafeen er klar for gjester.`;
}
