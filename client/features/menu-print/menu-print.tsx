import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';

const [MenuPrintDialog, hintPrint] = lazyDialog(
  async () => (await import('./menu-print-dialog.tsx')).MenuPrintDialog,
);
const [MenuQrDialog, hintCode] = lazyDialog(async () => (await import('./menu-qr-dialog.tsx')).MenuQrDialog);

/** The buttons to what can be printed: the menu, and a QR code of its address, at PUBLIC_URL or else where the admin sees it. */
export function MenuPrint() {
  const origin = trpc.menu.publicUrl.useQuery();
  const { open, show, close } = useDialogs<'menu' | 'code'>();
  const address = origin.isSuccess ? `${origin.data ?? window.location.origin}/meny` : undefined;
  return (
    <>
      <DialogButton hint={hintPrint} onClick={() => show('menu')}>
        Skriv ut
      </DialogButton>
      <DialogButton hint={hintCode} blocked={!address} onClick={() => address && show('code')}>
        QR-kode til bordet
      </DialogButton>
      {open === 'menu' && <MenuPrintDialog address={address} onClose={close} />}
      {open === 'code' && address && <MenuQrDialog address={address} onClose={close} />}
    </>
  );
}
