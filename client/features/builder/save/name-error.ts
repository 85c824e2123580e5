import { MAX_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { isLonger } from '#shared/text/text.ts';

/** What is wrong with a drink's name; undefined when nothing is. An empty one gets its name from the server. */
export function nameError(name: string): string | undefined {
  return isLonger(name, MAX_DRINK_NAME) ? `Navnet kan ha høyst ${MAX_DRINK_NAME} tegn.` : undefined;
}
