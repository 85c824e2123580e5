import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { AllergenLinesProps } from './allergen-lines.tsx';
import { useAvoidedWords } from './avoided-words.ts';

// Few guests avoid anything, so the texts are fetched only for them.
const [UnsafeLines] = lazyDialog(async () => (await import('./allergen-lines.tsx')).UnsafeLines);

/** `AllergenLines` in a list of cups, shown only for cups that this guest must avoid. */
export const AllergenWarning = (props: AllergenLinesProps) =>
  useAvoidedWords() !== '' && <UnsafeLines {...props} />;
