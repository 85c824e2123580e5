import type { ComponentType } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** Like `lazyDialog`, but a failed fetch shows a toast: the error page would discard the input of the form behind. */
export const dialogOverForm = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyDialog(load, ({ onClose }: Props) => {
    toast('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { error: true });
    onClose();
  });
