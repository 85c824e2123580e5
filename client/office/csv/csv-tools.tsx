import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { OpeningButton } from '#client/office/dialog-button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import { exportCsv } from './csv.ts';

const [ImportDialog, hintDialog] = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

export const CsvTools = ({ area }: { area: CsvArea }) => (
  <>
    <FileButton save={() => exportCsv(area)} failure="Eksporten gikk ikke. Prøv igjen.">
      Eksporter CSV
    </FileButton>
    <OpeningButton hint={hintDialog} dialog={(onClose) => <ImportDialog area={area} onClose={onClose} />}>
      Importer CSV
    </OpeningButton>
  </>
);
