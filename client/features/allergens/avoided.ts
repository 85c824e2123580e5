import { useMemo } from 'react';
import { type Avoided, avoidedOf, wordsOf } from '#shared/menu/allergens.ts';
import { setAvoidedWords, useAvoidedWords } from './avoided-words.ts';

export const NOTHING: Avoided = { allergens: [], unknownWords: [] };

/** What the guest avoids. */
export function useAvoided(): Avoided {
  const words = useAvoidedWords();
  return useMemo(() => avoidedOf(words), [words]);
}

export const avoid = (next: Avoided): void => setAvoidedWords(wordsOf(next));
