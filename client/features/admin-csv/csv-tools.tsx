import { useState } from 'react';
import { toastDone } from '#client/admin/undo.ts';
import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import type { ImportResult } from '#shared/menu/csv-import.ts';
import { type Download, exportCsv } from './csv-calls.ts';
import { resultText } from './csv-text.ts';

const [ImportDialog, hintDialog] = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The buttons to export an area's records as CSV and to import such a file. */
export function CsvTools({ area }: { area: CsvArea }) {
  const { open, show, close } = useDialogs<'import'>();

  function finish(result: ImportResult) {
    close();
    toastDone(resultText(result), [result], 'Alt er som før importen');
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

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      const file = await exportCsv(area);
      saveFile(file);
      toast(`Lagret som ${file.name}`);
    } catch {
      toast('Eksporten gikk ikke. Prøv igjen.', { error: true });
    }
    setBusy(false);
  }

  return (
    <Button blocked={busy} onClick={save}>
      Eksporter CSV
    </Button>
  );
}

/** How long the object URL stays valid, in milliseconds: Safari asks for permission before it reads the file. */
const URL_LIFETIME = 60_000;

/** Lets the browser save a file, as a download link does. */
function saveFile({ name, content }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME);
}
