import { lazy, Suspense } from 'react';
import { useCafeName } from '#client/data/use-cafe.ts';
import { canShare, share } from '#client/lib/share.ts';
import { SecretDialog } from '#client/office/secret-dialog.tsx';
import { timeText } from '#client/office/time-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './new-link-dialog.module.css';

const QrCode = lazy(async () => ({ default: (await import('#client/ui/picture/qr-code.tsx')).QrCode }));

type NewLinkDialogProps = {
  title: string;
  address: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  onClose: () => void;
};

/** Shows a new link, which the server can't show again: to copy, to send, and to scan. */
export function NewLinkDialog({ title, address, expiresAt, onClose }: NewLinkDialogProps) {
  const cafe = useCafeName();
  return (
    <SecretDialog
      title={title}
      text={`Lenken vises bare nå. Den virker én gang, til ${timeText(expiresAt, Date.now())}. Gi den bare til den den er for.`}
      label="Lenken"
      secret={address}
      more={{
        content: (
          <Suspense fallback={<div className={styles.code} />}>
            <QrCode address={address} to="lenken" className={styles.code} />
          </Suspense>
        ),
        button: canShare() && (
          <Button onClick={() => void share({ title, text: `${title} til ${cafe}`, url: address })}>
            <Icon name="share" />
            Del
          </Button>
        ),
      }}
      onClose={onClose}
    />
  );
}
