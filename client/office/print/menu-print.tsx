import { lazy, Suspense } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ReadableAddress, ShareAddress, useShareOrigin } from '#client/office/share-address.tsx';
import { DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import * as paths from '#shared/paths.ts';
import styles from './print.module.css';

const [MenuPrintDialog, hintPrint] = lazyDialog(
  async () => (await import('./print-dialogs.tsx')).MenuPrintDialog,
);
const QrCode = lazy(async () => ({ default: (await import('#client/ui/picture/qr-code.tsx')).QrCode }));
const [MenuQrDialog, hintCode] = lazyDialog(async () => (await import('./print-dialogs.tsx')).MenuQrDialog);

export function MenuPrint() {
  const { open, show, close } = useDialogs<'menu'>();
  const address = useMenuAddress();
  return (
    <>
      <DialogButton hint={hintPrint} onClick={() => show('menu')}>
        Skriv ut
      </DialogButton>
      <LinkButton href={paths.wall} target="_blank">
        Skjerm på veggen
      </LinkButton>
      <QrButton address={address} />
      {open && <MenuPrintDialog address={address} onClose={close} />}
    </>
  );
}

export function MenuAddress() {
  const address = useMenuAddress();
  return (
    <>
      <a href={paths.menu} className="breakable">
        {address && <ReadableAddress address={address} />}
      </a>
      <Suspense>{address && <QrCode address={address} to="menyen" className={styles.code} />}</Suspense>
      <ShareAddress />
      <QrButton address={address} />
    </>
  );
}

/** Undefined while loading. */
function useMenuAddress(): string | undefined {
  const origin = useShareOrigin();
  return origin && origin + paths.menu;
}

function QrButton({ address }: { address: string | undefined }) {
  const { open, show, close } = useDialogs<'code'>();
  return (
    <>
      <DialogButton hint={hintCode} blocked={!address} onClick={() => show('code')}>
        QR-kode til bordet
      </DialogButton>
      {open && address && <MenuQrDialog address={address} onClose={close} />}
    </>
  );
}
