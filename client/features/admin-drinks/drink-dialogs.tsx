import { OpenRecordDialog } from '#client/admin/open-record-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { DRINK_FIELDS } from '#shared/drinks/drink-fields.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { formatNumber } from '#shared/text/money.ts';
import styles from './drink-dialogs.module.css';

/** The text of the specification, with the server's reason. */
const failureOf = (error: unknown) => ({
  form: ['Failed to delete drink', errorText(error, '')].filter(Boolean).join(': '),
});

/** The dialogs of the dream cups. */
export function DrinkDialogs({ dialogs }: { dialogs: RecordDialogs<Drink> }) {
  const { drinks } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={DRINK_FIELDS}
      shown={{ price: ({ price }) => formatNumber(price) }}
      picture={({ imagePath, name }) => (
        <div className={styles.picture}>
          <Picture src={imagePath} alt={`Koppen ${name}`} shape="cup" loading="eager" />
        </div>
      )}
      deletion={{
        noun: 'drink',
        fieldErrors: failureOf,
        remove: ({ drinkId }) => drinks.delete.mutate({ drinkId }),
      }}
    />
  );
}
