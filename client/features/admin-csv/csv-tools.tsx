import { useRef, useState } from 'react';
import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CsvArea } from '#shared/csv-columns.ts';
import type { ImportResult } from '#shared/csv-import.ts';
import { askExport } from './csv-calls.ts';
import { resultText } from './csv-text.ts';
import { saveFile } from './save-file.ts';

const [ImportDialog, hintDialog] = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

type CsvToolsProps = {
  area: CsvArea;
  /** Called when records have changed, for the list of them to be shown anew. */
  onImported: () => void;
};

/** Saves an area's records as a file for a spreadsheet, and takes such a file back. */
export function CsvTools({ area, onImported }: CsvToolsProps) {
  const { open, show, close } = useDialogs<'import'>();

  function finish(result: ImportResult) {
    close();
    toast(resultText(result));
    onImported();
  }

  return (
    <>
      <ExportButton area={area} />
      <DialogButton hint={hintDialog} onClick={() => show('import')}>
        Importer CSV
      </DialogButton>
      {open && <ImportDialog area={area} onDone={finish} onClose={close} />}
    </>
  );
}

function ExportButton({ area }: { area: CsvArea }) {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  async function save() {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    const outcome = await askExport(area);
    isBusy.current = false;
    setBusy(false);
    if (outcome.failure) return toast('Eksporten gikk ikke. Prøv igjen.', { error: true });
    saveFile(outcome.data);
    toast(`Lagret som ${outcome.data.name}`);
  }

  return (
    <Button blocked={busy} onClick={save}>
      Eksporter CSV
    </Button>
  );
}
