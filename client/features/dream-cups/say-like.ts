import { type Said, sayError } from '#client/lib/api/reason-text.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** Says why a like (`value`) or its withdrawal failed: by `show`, or in a toast where that is not there any more. */
export function sayLike(error: unknown, value: boolean, show: ((said: Said) => void) | false): void {
  const said = sayError(error, value ? 'Failed to upvote drink' : 'Failed to remove upvote');
  if (show) show(said);
  else toast(said.text, { error: true, lang: said.lang });
}
