import { flushSync } from 'react-dom';
import { trpc } from '#client/data/trpc.ts';
import { DeleteRecordDialog } from '#client/office/record-dialogs.tsx';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { Viewer } from '#client/ui/picture/viewer.tsx';
import type { GalleryImage, ImageUses } from '#shared/cafe/images.ts';
import { listText } from '#shared/text/text.ts';
import { failureText, type GalleryList, viewButtonId } from './gallery.tsx';

type GalleryViewerProps = {
  list: GalleryList;
  /** Index among all found pictures, from 0. */
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** Shows the found pictures one by one; the gallery behind follows to the same page. */
export function GalleryViewer({ list, index, onMove, onClose }: GalleryViewerProps) {
  const { pageSize, total, change, waiting, error } = list;
  const { page } = list.query;
  const rows = (waiting ? undefined : list.rows) ?? [];
  const indexOnPage = Math.min(index - (page - 1) * pageSize, rows.length - 1);
  const shown = rows[indexOnPage];

  function move(to: number) {
    const wanted = Math.floor(to / pageSize) + 1;
    if (wanted !== page) change({ page: wanted }, 'replace');
    onMove(to);
  }

  function close() {
    // The viewer holds the focus until it is unmounted.
    flushSync(onClose);
    // Focus the last shown picture instead of the opened one.
    if (shown) requestAnimationFrame(() => document.getElementById(viewButtonId(shown.imageId))?.focus());
  }

  return (
    <Viewer
      picture={shown}
      failure={error ? <ErrorState message={failureText(error)} lang="en" onRetry={list.retry} /> : undefined}
      beside={[rows[indexOnPage - 1], rows[indexOnPage + 1]].filter((image) => image !== undefined)}
      index={index}
      // The total is unknown if a page failed to load.
      count={Math.max(total, index + 1)}
      onMove={move}
      onClose={close}
    />
  );
}

type DeleteImageDialogProps = { image: GalleryImage; onClose: () => void };

export function DeleteImageDialog({ image: { imageId, imageName }, onClose }: DeleteImageDialogProps) {
  const { images } = trpc.useUtils().client;
  return (
    <DeleteRecordDialog
      noun="image"
      name={imageName}
      remove={() => images.delete.mutate({ imageId })}
      onClose={onClose}
    >
      {() => <Uses imageId={imageId} />}
    </DeleteRecordDialog>
  );
}

function consequences({ carousel, aboutUs, logo, banner, menuItems }: ImageUses): string[] {
  const items = menuItems.map((name) => `«${name}»`);
  return [
    ...(carousel ? ['Det forsvinner fra karusellen på forsiden.'] : []),
    ...(aboutUs ? ['Forsiden får ikke noe bilde under «Om oss».'] : []),
    ...(logo ? ['Kafeen mister logoen sin.'] : []),
    ...(banner ? ['Forsiden mister det store bildet øverst.'] : []),
    ...(items.length > 0 ? [`${listText(items)} får standardbildet på menyen.`] : []),
  ];
}

function Uses({ imageId }: { imageId: number }) {
  const uses = trpc.images.uses.useQuery({ imageId }, { staleTime: 0, gcTime: 0 });
  if (uses.error) return <p>Vi fikk ikke sett etter hvor bildet er i bruk.</p>;
  if (!uses.data) return <p role="status">Ser etter hvor bildet er i bruk …</p>;
  const sentences = consequences(uses.data);
  return (
    <div role="status" className="stack gap-2">
      <p>{sentences.length === 0 ? 'Bildet er ikke i bruk noe sted.' : 'Bildet er i bruk:'}</p>
      {sentences.length > 0 && (
        <ul className="stack notice breakable gap-1 berry-tint">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
