import { announce } from '#client/ui/toast/toast-store.ts';

/** Says that a dialog could not be opened; what is being written behind it stays. */
export const sayUnfetched = (): void =>
  announce('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { tone: 'bad' });
