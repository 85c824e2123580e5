import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { OpenRecordDialog } from '#client/admin/open-record-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { formatNumber } from '#shared/text/money.ts';
import { MenuItemForm } from './menu-item-form.tsx';

/** The dialogs of the menu's table. */
export function MenuDialogs({ dialogs }: { dialogs: RecordDialogs<MenuItem> }) {
  const { menu } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={MENU_FIELDS}
      shown={{ price: ({ price }) => formatNumber(price) }}
      picture={({ imagePath, name }) => <Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      form={(record, copyOf) => <MenuItemForm record={record} copyOf={copyOf} onClose={dialogs.close} />}
      canCopy
      deletion={({ menuItemId, name }) => (
        <DeleteRecordDialog
          noun="menu item"
          name={name}
          remove={() => menu.delete.mutate({ menuItemId })}
          onClose={dialogs.close}
        />
      )}
    />
  );
}
