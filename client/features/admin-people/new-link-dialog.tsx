import { lazy, Suspense } from 'react';
import { canShare, copy, share } from '#client/lib/share.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import styles from './new-link-dialog.module.css';

const QrCode = lazy(async () => ({ default: (await import('#client/admin/qr-code.tsx')).QrCode }));

type NewLinkDialogProps = {
  title: string;
  address: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  onClose: () => void;
};

/** Shows a new link, which the server can't show again: to copy, to send, and to scan. */
export function NewLinkDialog({ title, address, expiresAt, onClose }: NewLinkDialogProps) {
  async function onCopy() {
    if (await copy(address)) toast('Lenken er kopiert');
    else toast('Fikk ikke kopiert. Merk lenken, og kopier den selv.', { error: true });
  }

  return (
    <Dialog title={title} size="narrow" onClose={onClose}>
      <p>
        Lenken vises bare nå. Den virker én gang, til {dateText(norwegianDate(expiresAt))}. Gi den bare til
        den den er for.
      </p>
      <Field
        label="Lenken"
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode address={address} to="lenken" className={styles.code} />
      </Suspense>
      <DialogButtons>
        <Button onClick={onClose}>Ferdig</Button>
        {canShare() && (
          <Button onClick={() => void share({ title, url: address })}>
            <Icon name="share" />
            Del
          </Button>
        )}
        <Button variant="primary" onClick={onCopy}>
          Kopier
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
