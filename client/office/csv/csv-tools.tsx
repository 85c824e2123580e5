import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import { exportCsv } from './csv.ts';

const [ImportDialog, hintDialog] = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function CsvTools({ area }: { area: CsvArea }) {
  const { open, show, close } = useDialogs<'import'>();

  return (
    <>
      <FileButton save={() => exportCsv(area)} failure="Eksporten gikk ikke. Prøv igjen.">
        Eksporter CSV
      </FileButton>
      <DialogButton hint={hintDialog} onClick={() => show('import')}>
        Importer CSV
      </DialogButton>
      {open && <ImportDialog area={area} onClose={close} />}
    </>
  );
}
