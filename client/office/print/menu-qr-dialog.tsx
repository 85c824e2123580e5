import { useState } from 'react';
import { useCafeName } from '#client/data/trpc.ts';
import { ShareAddress } from '#client/office/share-address.tsx';
import { Button } from '#client/ui/button/button.tsx';
import printStyles from '#client/ui/dialog/dialog.module.css';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { QrCode } from '#client/ui/picture/qr-code.tsx';
import styles from './print.module.css';

/** Targets of the code, by the end of their address. */
const TARGETS = { '': 'Menyen', '/allergener': 'Allergenene' };

/** A card for the tables with a QR code; prints without the page around it. */
export function MenuQrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const name = useCafeName();
  const [leadsTo, setLeadsTo] = useState<keyof typeof TARGETS>('');
  const to = TARGETS[leadsTo].toLowerCase();
  return (
    <Dialog title="QR-kode til bordet" onClose={onClose}>
      <div className={`centered stack gap-3 ${printStyles.alone}`}>
        <p className={`headline ${styles.name}`}>{name}</p>
        <p>{`Skann for ${to}`}</p>
        <QrCode address={address + leadsTo} to={to} className={styles.code} />
        <p className="breakable">{address + leadsTo}</p>
      </div>
      <ShareAddress />
      <ChoiceField label="Koden viser" name="leadsTo" names={TARGETS} value={leadsTo} onValue={setLeadsTo} />
      <DialogButtons>
        <Button variant="primary" onClick={() => window.print()}>
          Skriv ut
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
