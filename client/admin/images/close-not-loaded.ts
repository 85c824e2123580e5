import { toast } from '#client/ui/toast/toast-store.ts';

/** Closes a dialog that could not be loaded, and says so; an error page would lose what is typed behind it. */
export function closeNotLoaded({ onClose }: { onClose: () => void }): void {
  toast('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { error: true });
  onClose();
}
