import { lazy, Suspense } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { OpeningButton } from '#client/office/dialog-button.tsx';
import { ReadableAddress, ShareAddress, useShareOrigin } from '#client/office/share-address.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';
import styles from './print.module.css';

const [MenuPrintDialog, hintPrint] = lazyDialog(
  async () => (await import('./print-dialogs.tsx')).MenuPrintDialog,
);
const QrCode = lazy(async () => ({ default: (await import('#client/ui/picture/qr-code.tsx')).QrCode }));
const [MenuQrDialog, hintCode] = lazyDialog(async () => (await import('./print-dialogs.tsx')).MenuQrDialog);

export function MenuPrint() {
  const address = useMenuAddress();
  return (
    <>
      <OpeningButton
        hint={hintPrint}
        dialog={(onClose) => <MenuPrintDialog address={address} onClose={onClose} />}
      >
        Skriv ut
      </OpeningButton>
      <LinkButton href={paths.wall} target="_blank">
        Skjerm på veggen
      </LinkButton>
      <QrButton address={address} />
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

const QrButton = ({ address }: { address: string | undefined }) => (
  <OpeningButton
    hint={hintCode}
    blocked={!address}
    dialog={(onClose) => address && <MenuQrDialog address={address} onClose={onClose} />}
  >
    QR-kode til bordet
  </OpeningButton>
);
