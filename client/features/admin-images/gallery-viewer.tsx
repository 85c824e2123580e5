import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { type ViewedPicture, Viewer } from '#client/ui/picture/viewer.tsx';
import type { GalleryImage } from '#shared/images.ts';
import { failureText } from './gallery.tsx';
import { viewButtonId } from './gallery-card.tsx';
import { type GalleryList, useFetchAhead } from './use-gallery.ts';

const viewed = ({ imagePath: src, imageName: name, width, height }: GalleryImage): ViewedPicture => ({
  ...{ src, name, width, height },
});

type GalleryViewerProps = {
  list: GalleryList;
  /** The place of the picture among all that were found, from 0. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** The pictures that were found, one by one, newest first; the gallery behind turns its pages along. */
export function GalleryViewer({ list, at, onMove, onClose }: GalleryViewerProps) {
  const { pageSize, total, dispatch, waiting, error } = list;
  const { page } = list.query;
  const rows = (waiting ? undefined : list.rows) ?? [];
  const index = Math.min(at - (page - 1) * pageSize, rows.length - 1);
  const shown = rows[index];
  // While a page is on its way, or can't be had, there are as many as there were.
  const [count, setCount] = useState(total);
  if (count !== total && !waiting && !error) setCount(total);
  useFetchAhead(list);

  function move(to: number) {
    const wanted = Math.floor(to / pageSize) + 1;
    if (wanted !== page) dispatch({ type: 'led', page: wanted });
    onMove(to);
  }

  function close() {
    // It keeps the focus until it is gone.
    flushSync(onClose);
    // The picture that was looked at last, which need not be the first one.
    if (shown) requestAnimationFrame(() => document.getElementById(viewButtonId(shown.imageId))?.focus());
  }

  return (
    <Viewer
      picture={shown && viewed(shown)}
      failure={error ? <ErrorState message={failureText(error)} lang="en" onRetry={list.retry} /> : undefined}
      beside={[rows[index - 1], rows[index + 1]].filter((image) => image !== undefined).map(viewed)}
      at={at}
      count={count}
      onMove={move}
      onClose={close}
    />
  );
}
