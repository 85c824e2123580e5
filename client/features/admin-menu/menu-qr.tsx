import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';

const [MenuQrDialog, hintDialog] = lazyDialog(
  async () => (await import('./menu-qr-dialog.tsx')).MenuQrDialog,
);

/** The button to a printable QR code of the menu, at PUBLIC_URL or else where the admin sees it. */
export function MenuQr() {
  const origin = trpc.menu.publicUrl.useQuery();
  const { open, show, close } = useDialogs<'code'>();
  return (
    <>
      <DialogButton
        hint={hintDialog}
        blocked={!origin.isSuccess}
        onClick={() => origin.isSuccess && show('code')}
      >
        QR-kode til bordet
      </DialogButton>
      {open && <MenuQrDialog address={`${origin.data ?? window.location.origin}/meny`} onClose={close} />}
    </>
  );
}
