import { useMutation } from '@tanstack/react-query';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { toastDone } from '#client/office/record-toasts.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { CsvArea } from '#shared/menu/csv-columns.ts';
import { exportCsv, resultText } from './csv.ts';

const [ImportDialog, hintDialog] = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function CsvTools({ area }: { area: CsvArea }) {
  const { open, show, close } = useDialogs<'import'>();

  return (
    <>
      <ExportButton area={area} />
      <DialogButton hint={hintDialog} onClick={() => show('import')}>
        Importer CSV
      </DialogButton>
      {open && (
        <ImportDialog
          area={area}
          onDone={(result) => {
            close();
            toastDone(resultText(result), [result], 'Alt er som før importen');
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function ExportButton({ area }: { area: CsvArea }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      toast(`Lagret som ${await exportCsv(area)}`);
    },
    onError: () => toast('Eksporten gikk ikke. Prøv igjen.', { error: true }),
  });
  return (
    <Button blocked={isPending} onClick={() => isPending || mutate()}>
      Eksporter CSV
    </Button>
  );
}
