import { toast } from '#client/ui/toast/toast-store.ts';

/** Shows that a dialog could not be loaded; an error page would lose what is typed behind it. */
export const toastNotLoaded = (): void =>
  toast('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { error: true });
