import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { MenuItemContent } from '#client/features/menu/menu-item-dialog.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import type { ItemLine } from '#shared/pickup/pickup.ts';

type EditLineDialogProps = {
  line: ItemLine;
  /** Shown until the menu item is fetched. */
  name: string;
  onSave: (changed: ItemLine) => void;
  onClose: () => void;
};

export function EditLineDialog({ line, name, onSave, onClose }: EditLineDialogProps) {
  // Without `asGuest`, an admin reads the item as entered, without the allergens of the usual options.
  const query = trpc.menu.byId.useQuery({ menuItemId: line.menuItemId, asGuest: true });
  const item = query.data;
  return (
    <Dialog title={item?.name ?? name} size="narrow" onClose={onClose}>
      {item ? (
        <MenuItemContent
          item={item}
          isGone={!item.isAvailable || isNotFound(query.error)}
          edited={{ line, save: onSave }}
          onClose={onClose}
        />
      ) : (
        <>
          {query.isError ? (
            <QueryError query={query} fallback="Failed to fetch menu item" />
          ) : (
            <PageSkeleton />
          )}
          <DialogButtons sticky>
            <Button variant="primary" onClick={onClose}>
              Lukk
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
