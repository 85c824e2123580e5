import { DrinkPicture } from '#client/cup/drink-list.tsx';
import { errorText } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { OpenRecordDialog } from '#client/office/record-dialogs.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { OfficeDrink } from '#shared/drinks/drinks.ts';
import { formatNumber } from '#shared/text/money.ts';
import { OFFICE_FIELDS } from './drink-columns.tsx';
import styles from './drinks.module.css';

/** The error text of the specification, followed by the reason of the server. */
const failureOf = (error: unknown) => ({
  form: ['Failed to delete drink', errorText(error, '')].filter(Boolean).join(': '),
});

export function DrinkDialogs({ dialogs }: { dialogs: RecordDialogs<OfficeDrink> }) {
  const { drinks } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={OFFICE_FIELDS}
      shown={{ price: ({ price }) => formatNumber(price) }}
      picture={(drink) => (
        <div className={styles.large}>
          <DrinkPicture drink={drink} loading="eager" />
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
