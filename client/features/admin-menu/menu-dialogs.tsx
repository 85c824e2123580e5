import type { ComponentType } from 'react';
import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { DetailsDialog, type Fact } from '#client/admin/details-dialog.tsx';
import type { ImageChoice } from '#client/admin/image-choice.ts';
import { dateText } from '#client/admin/sale.ts';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { MenuItemForm } from './menu-item-form.tsx';

type MenuDialogsProps = {
  dialogs: RecordDialogs<MenuItem>;
  /** The field of a menu item's picture. */
  ImageChooser: ComponentType<ImageChoice>;
};

/** The dialogs of the menu's table. */
export function MenuDialogs({ dialogs: { open, show, close }, ImageChooser }: MenuDialogsProps) {
  const { menu } = trpc.useUtils().client;
  if (!open) return null;
  if (open.kind === 'new' || open.kind === 'edit')
    return (
      <MenuItemForm
        record={open.kind === 'edit' ? open.row : null}
        copyOf={open.kind === 'new' ? open.copyOf : undefined}
        ImageChooser={ImageChooser}
        onClose={close}
      />
    );
  const { row } = open;
  if (open.kind === 'details')
    return (
      <DetailsDialog
        title={row.name}
        picture={<Picture src={row.imagePath} alt={row.name} shape="whole" loading="eager" />}
        facts={[
          { label: 'Category', value: row.categoryName },
          { label: 'Description', value: row.description || 'N/A' },
          { label: 'Price (NOK)', value: formatNumber(row.price) },
          { label: 'Available', value: row.isAvailable ? 'Ja' : 'Nei' },
          ...ownFacts(row),
        ]}
        onEdit={() => show({ kind: 'edit', row })}
        onCopy={() => show({ kind: 'new', copyOf: row })}
        onDelete={() => show({ kind: 'delete', row })}
        onClose={close}
      />
    );
  const ref = { menuItemId: row.menuItemId };
  return (
    <DeleteRecordDialog
      noun="menu item"
      name={row.name}
      remove={() => menu.delete.mutate(ref)}
      onClose={close}
    />
  );
}

/** What only some menu items have. */
const ownFacts = ({ sizes, soldOutUntil, seasonFrom, seasonUntil }: MenuItem): Fact[] =>
  [
    {
      label: 'Størrelser',
      value: sizes.map(({ name, price }) => `${name} ${formatPrice(price)}`).join(', '),
    },
    { label: 'Utsolgt til', value: soldOutUntil && dateText(soldOutUntil) },
    { label: 'Sesong fra', value: seasonFrom && dateText(seasonFrom) },
    { label: 'Sesong til og med', value: seasonUntil && dateText(seasonUntil) },
  ].flatMap((fact) => (fact.value ? [{ ...fact, lang: 'nb' }] : []));
