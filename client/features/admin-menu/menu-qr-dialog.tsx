import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useCafeName } from '#client/lib/api/use-cafe.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import styles from './menu-qr-dialog.module.css';

/** The empty modules around a code, which scanners need to find it. */
const MARGIN = 4;

type MenuQrDialogProps = { address: string; onClose: () => void };

/** A card for the tables, with a QR code of the menu's address; prints without the page around it. */
export function MenuQrDialog({ address, onClose }: MenuQrDialogProps) {
  const name = useCafeName();
  const code = generate(address, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * MARGIN;
  return (
    <Dialog title="QR-kode til bordet" onClose={onClose}>
      <div className={`centered stack gap-3 ${styles.card}`}>
        <p className={`headline ${styles.name}`}>{name}</p>
        <p>Skann for menyen</p>
        <svg
          className={styles.code}
          viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
          role="img"
          aria-label="QR-kode til menyen"
        >
          <rect x={-MARGIN} y={-MARGIN} width={size} height={size} fill="white" />
          <path d={toSvgPath(code)} fill="black" shapeRendering="crispEdges" />
        </svg>
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
