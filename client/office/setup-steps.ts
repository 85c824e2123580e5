import { useSyncExternalStore } from 'react';
import { storedState } from '#client/lib/stored-state.ts';
import type { Today } from '#shared/menu/today.ts';

export type Step = Today['steps'][number];

/** What each step says. One with a `tab` leads to the tab or a section of it, the others are done in place. */
export const STEPS: Record<Step['step'], { text: string; tab?: string; isOptional?: true }> = {
  name: { text: 'Velg navn, logo og farge' },
  hours: { text: 'Se over åpningstidene' },
  contact: { text: 'Skriv adressen' },
  categories: { text: 'Lag kategoriene' },
  menu: { text: 'Legg inn menyen' },
  menuAllergens: { text: 'Si hvilke allergener menyen har', tab: 'menu&tilstand=noAllergens' },
  ingredients: {
    text: 'Legg inn ingrediensene til Drømmekoppen (valgfritt)',
    tab: 'ingredients',
    isOptional: true,
  },
  ingredientAllergens: { text: 'Si hva ingrediensene inneholder', tab: 'ingredients&tilstand=noAllergens' },
  choices: { text: 'Lag valg til drikkene, som melk (valgfritt)', tab: 'choices', isOptional: true },
  texts: { text: 'Se over tekstene på forsiden', tab: 'cafe#Forsiden' },
  pictures: { text: 'Last opp bilder til karusellen (valgfritt)', tab: 'images', isOptional: true },
  recovery: { text: 'Lag gjenopprettingskoder' },
  people: { text: 'Inviter dem som jobber her (valgfritt)', isOptional: true },
  ordering: { text: 'La gjestene bestille (valgfritt)', isOptional: true },
};

/** The number of steps until the café is ready. */
export const countLeft = (steps: readonly Step[]): number =>
  steps.filter(({ step, isDone }) => !isDone && !STEPS[step].isOptional).length;

export function leftText(steps: readonly Step[]): string {
  const left = countLeft(steps);
  if (left === 0) return 'Kafeen er klar for gjester.';
  return `${left === 1 ? 'Ett steg' : `${left} steg`} igjen før alt er på plass.`;
}

/** Whether the owner has hidden the tab `Kom i gang` and the card that leads there. */
export const setupHidden = storedState(
  'first_steps_hidden',
  (text) => text !== null,
  (isHidden) => (isHidden ? 'true' : null),
);

export const useSetupHidden = (): boolean => useSyncExternalStore(setupHidden.subscribe, setupHidden.get);
