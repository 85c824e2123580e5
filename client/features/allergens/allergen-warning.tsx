import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { AllergenLinesProps } from './allergen-lines.tsx';
import { useAvoidedWords } from './avoided-words.ts';

// Few guests avoid something: the others don't fetch the words.
const [UnsafeLines] = lazyDialog(async () => (await import('./allergen-lines.tsx')).UnsafeLines);

/** `AllergenLines` in a list of cups: only of one that is not for this guest. */
export const AllergenWarning = (props: AllergenLinesProps) =>
  useAvoidedWords() !== '' && <UnsafeLines {...props} />;
