import type { ComponentProps } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ButtonWithDialog } from '#client/ui/button/button.tsx';

const [DreamCupsDialog, hint] = lazyDialog(
  async () => (await import('./dream-cups-dialog.tsx')).DreamCupsDialog,
);

export const DreamCupsButton = ({ className }: Pick<ComponentProps<'button'>, 'className'>) => (
  <ButtonWithDialog hint={hint} className={className} dialog={(props) => <DreamCupsDialog {...props} />}>
    Se alle Drømmekopper
  </ButtonWithDialog>
);
