import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import type { SortedRecords, SortingScope } from '#shared/menu/sorting.ts';
import { CategoryField } from './category-field.tsx';
import { useMoves } from './list-rows.tsx';
import styles from './office.module.css';
import { toastDone } from './record-toasts.ts';

const TITLES: Record<SortingScope['of'], string> = {
  categories: 'Rekkefølgen på kategoriene',
  menuItems: 'Rekkefølgen på menyen',
  ingredients: 'Rekkefølgen på ingrediensene',
  choices: 'Rekkefølgen på valgene',
  carousel: 'Rekkefølgen i karusellen',
};

const idsOf = (records: SortedRecords): number[] => records.map(({ id }) => id);

/** Applies a chosen order to the current records: deleted ones are dropped, new ones appended. */
function upToDate(chosen: SortedRecords, stored: SortedRecords): SortedRecords {
  const [chosenIds, storedIds] = [new Set(idsOf(chosen)), new Set(idsOf(stored))];
  return [...chosen.filter(({ id }) => storedIds.has(id)), ...stored.filter(({ id }) => !chosenIds.has(id))];
}

/** Sorts the categories, the choices, the pictures of the carousel, or the records of one category. */
export function SortingDialog({ of, onClose }: { of: SortingScope['of']; onClose: () => void }) {
  const [categoryId, setCategory] = useState<number | null>(null);
  const [order, setOrder] = useState<SortedRecords | null>(null);
  const utils = trpc.useUtils();
  const isWhole = of !== 'menuItems' && of !== 'ingredients';
  const scope: SortingScope | null = isWhole ? { of } : categoryId === null ? null : { of, categoryId };
  const stored = trpc.order.get.useQuery(scope ?? { of: 'categories' }, {
    enabled: scope !== null,
    staleTime: 0,
    // Sorting an order from before the last save would store it again.
    gcTime: 0,
  });
  const leaving = useLeaveDialog({ isChanged: order !== null, onLeave: onClose });
  const shown = order && stored.data ? upToDate(order, stored.data) : stored.data;

  async function send() {
    if (!scope || !order || !shown) return null;
    const ids = idsOf(shown);
    const answer = await utils.client.order.set.mutate({ ...scope, ids }).catch((error: unknown) => {
      void stored.refetch();
      throw error;
    });
    toastDone('Rekkefølgen er lagret', [answer], 'Rekkefølgen er som før');
    leaving.release();
    return null;
  }

  return (
    <>
      <ActionDialog
        title={TITLES[of]}
        size="medium"
        send={send}
        failure="Failed to store the order"
        onClose={leaving.leave}
      >
        {() => (
          <>
            {!isWhole && (
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
              <QueryError query={stored} fallback="Failed to fetch the order" />
            )}
            {scope && stored.isPending && <PageSkeleton />}
            {scope && shown && (
              <SortingList
                records={shown}
                pictures={of === 'carousel' ? utils.images.carousel.getData() : undefined}
                onOrder={setOrder}
              />
            )}
          </>
        )}
      </ActionDialog>
      {leaving.dialog}
    </>
  );
}

type SortingListProps = {
  records: SortedRecords;
  /** Thumbnails, if the records are pictures. */
  pictures: readonly CarouselImage[] | undefined;
  onOrder: (records: SortedRecords) => void;
};

/** Sorts records by drag and drop or by buttons, and announces each move. */
function SortingList({ records, pictures = [], onOrder }: SortingListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const { moved, move, buttons } = useMoves(records, onOrder, (index) => records[index]?.name ?? '');
  if (records.length === 0) return <p>Det er ingenting å sortere her ennå.</p>;
  return (
    <>
      <ol className="stack gap-1">
        {records.map((record, index) => (
          <li
            key={record.id}
            className={`surface row target ${styles.sortedRow}`}
            draggable
            data-target={dragged !== null && dragged !== index && over === index ? '' : undefined}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              if (dragged === null) return;
              // The browser only allows a drop if this event is cancelled.
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            {pictures
              .filter(({ imageId }) => imageId === record.id)
              .map(({ imageId, imagePath }) => (
                <Picture key={imageId} src={imagePath} alt="" shape="square" />
              ))}
            <span className="breakable shrink grow">{record.name}</span>
            {buttons(index)}
          </li>
        ))}
      </ol>
      <p role="status">
        <span className="visually-hidden">{moved}</span>
      </p>
    </>
  );
}
