import type { ComponentType } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** `lazyDialog` over a form: where its file can't be fetched it says so, as an error page would lose what is typed. */
export const dialogOverForm = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyDialog(load, ({ onClose }: Props) => {
    toast('Det gikk ikke å åpne dette. Sjekk nettet, og prøv igjen.', { error: true });
    onClose();
  });
