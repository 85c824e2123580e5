import { useState } from 'react';
import { failureOf, sayError } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { OrderedRecords, OrderScope } from '#shared/order.ts';
import { UNDO_OFFER } from '#shared/undo.ts';
import { CategoryField } from './category-field.tsx';
import { OrderList } from './order-list.tsx';

type OrderDialogProps = { of: OrderScope['of']; onClose: () => void };

const TITLES: Record<OrderScope['of'], string> = {
  categories: 'Rekkefølgen på kategoriene',
  menuItems: 'Rekkefølgen på menyen',
  ingredients: 'Rekkefølgen på ingrediensene',
};

const idsOf = (records: OrderedRecords): number[] => records.map(({ id }) => id);

/** Sorts all categories, or the drinks or ingredients of one that is chosen first. */
export function OrderDialog({ of, onClose }: OrderDialogProps) {
  const [categoryId, setCategory] = useState<number | null>(null);
  const [order, setOrder] = useState<OrderedRecords | null>(null);
  const utils = trpc.useUtils();
  const scope: OrderScope | null =
    of === 'categories' ? { of } : categoryId === null ? null : { of, categoryId };
  const stored = trpc.order.get.useQuery(scope ?? { of: 'categories' }, {
    enabled: scope !== null,
    staleTime: 0,
  });
  const shown = order ?? stored.data;

  async function store(target: OrderScope, ids: number[]) {
    await utils.client.order.set.mutate({ ...target, ids });
    await Promise.all(
      [utils.order, utils.categories, utils.menu, utils.ingredients].map((area) => area.invalidate()),
    );
  }

  async function undo(target: OrderScope, ids: number[]) {
    try {
      await store(target, ids);
      toast('Rekkefølgen er som før');
    } catch (error) {
      toast(`Fikk ikke angret: ${sayError(error, 'ingen svar').text}`, { error: true });
    }
  }

  async function submit() {
    if (!scope || !order) {
      onClose();
      return null;
    }
    const before = idsOf(stored.data ?? []);
    try {
      await store(scope, idsOf(order));
    } catch (error) {
      return failureOf(error, 'Failed to store the order');
    }
    const run = () => void undo(scope, before);
    toast('Rekkefølgen er lagret', { action: { text: 'Angre', time: UNDO_OFFER, run } });
    onClose();
    return null;
  }

  return (
    <DialogForm
      title={TITLES[of]}
      size="medium"
      action="Lagre"
      acting="Lagrer..."
      onSubmit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          {of !== 'categories' && (
            <CategoryField
              name="categoryId"
              label="Kategori"
              value={categoryId}
              onValue={(id) => {
                setCategory(id);
                setOrder(null);
              }}
            />
          )}
          {scope && stored.isLoadingError && (
            <ErrorState
              message="Error: Failed to fetch the order"
              lang="en"
              onRetry={() => stored.refetch()}
            />
          )}
          {scope && stored.isPending && <PageSkeleton />}
          {scope && shown && <OrderList records={shown} onOrder={setOrder} />}
        </>
      )}
    </DialogForm>
  );
}
