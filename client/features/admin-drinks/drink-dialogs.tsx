import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { DetailsDialog } from '#client/admin/details-dialog.tsx';
import type { OpenRecord } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import { formatNumber } from '#shared/text/money.ts';
import { ingredientNames } from './drink-columns.tsx';
import styles from './drink-dialogs.module.css';

/** The text of the specification, with the server's reason. */
const failureOf = (error: unknown) => ({
  form: ['Failed to delete drink', errorText(error, '')].filter(Boolean).join(': '),
});

type DrinkDialogsProps = {
  open: Extract<OpenRecord<Drink>, { row: Drink }>;
  show: (next: OpenRecord<Drink>) => void;
  onClose: () => void;
};

/** The dialogs of the dream cups: the details of one, or the confirmation to delete it. */
export function DrinkDialogs({ open: { kind, row }, show, onClose }: DrinkDialogsProps) {
  const { client } = trpc.useUtils();
  const { drinkId, name } = row;

  if (kind === 'delete')
    return (
      <DeleteRecordDialog
        noun="drink"
        name={name}
        remove={() => client.drinks.delete.mutate({ drinkId })}
        failure={failureOf}
        onClose={onClose}
      />
    );
  return (
    <DetailsDialog
      title={name}
      picture={
        <div className={styles.picture}>
          <Picture src={row.imagePath} alt={`Koppen ${name}`} shape="cup" loading="eager" />
        </div>
      }
      facts={[
        { label: 'Category', value: row.categoryName ?? 'N/A' },
        { label: 'Price (NOK)', value: formatNumber(row.price) },
        { label: 'Favorites', value: row.timesFavorite },
        { label: 'Ingredients', value: ingredientNames(row) },
      ]}
      onDelete={() => show({ kind: 'delete', row })}
      onClose={onClose}
    />
  );
}
