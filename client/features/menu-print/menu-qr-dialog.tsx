import { useCafeName } from '#client/lib/api/use-cafe.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { MenuCode } from './menu-code.tsx';
import styles from './menu-qr-dialog.module.css';
import printStyles from './printed-alone.module.css';

type MenuQrDialogProps = { address: string; onClose: () => void };

/** A card for the tables, with a QR code of the menu's address; prints without the page around it. */
export function MenuQrDialog({ address, onClose }: MenuQrDialogProps) {
  const name = useCafeName();
  return (
    <Dialog title="QR-kode til bordet" onClose={onClose}>
      <div className={`centered stack gap-3 ${printStyles.alone}`}>
        <p className={`headline ${styles.name}`}>{name}</p>
        <p>Skann for menyen</p>
        <MenuCode address={address} className={styles.code} />
        <p className="breakable">{address}</p>
      </div>
      <DialogButtons>
        <Button variant="primary" onClick={() => window.print()}>
          Skriv ut
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
