import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { useFallback } from '#client/ui/picture/picture.tsx';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { failureText, type GalleryList, viewButtonId } from './gallery.tsx';
import styles from './gallery-viewer.module.css';

type GalleryViewerProps = {
  list: GalleryList;
  /** Index among all found pictures, from 0. */
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/**
 * Shows the found pictures one by one on the full screen, changed by keys, buttons and swipes. The gallery behind follows
 * to the same page.
 */
export function GalleryViewer({ list, index, onMove, onClose }: GalleryViewerProps) {
  const { pageSize, waiting, error } = list;
  const { page } = list.query;
  const rows = (waiting ? undefined : list.rows) ?? [];
  const indexOnPage = Math.min(index - (page - 1) * pageSize, rows.length - 1);
  const shown = rows[indexOnPage];
  // The total is unknown if a page failed to load.
  const count = Math.max(list.total, index + 1);
  const stage = useRef<HTMLDivElement>(null);

  function move(to: number) {
    if (to === index || to < 0 || to >= count) return;
    const wanted = Math.floor(to / pageSize) + 1;
    if (wanted !== page) list.change({ page: wanted }, 'replace');
    onMove(to);
  }

  function close() {
    // The viewer holds the focus until it is unmounted.
    flushSync(onClose);
    // Focus the last shown picture instead of the opened one.
    if (shown) requestAnimationFrame(() => document.getElementById(viewButtonId(shown.imageId))?.focus());
  }

  const swipe = useSwipe((to) => move(index + (to === 'left' ? 1 : -1)));
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const to = places[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Ignore keys of a login dialog above.
    if (!stage.current?.closest('[role=dialog]')?.contains(event.target as Node)) return;
    event.preventDefault();
    move(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  // Fetches the next pictures ahead. Most are in the browser's cache already.
  useEffect(() => {
    for (const beside of [rows[indexOnPage - 1], rows[indexOnPage + 1]])
      if (beside) new Image().src = beside.imagePath;
  });
  const title = shown?.imageName ?? (error ? 'Bildet kom ikke fram' : <span lang="en">Loading...</span>);

  return (
    <Dialog size="full" title={<span aria-live="polite">{title}</span>} onClose={close}>
      <div className={`stack grow gap-2 ${styles.viewer}`}>
        <div ref={stage} className={styles.stage} {...swipe}>
          {shown && <CurrentPicture key={shown.imagePath} {...shown} />}
          {!shown && Boolean(error) && (
            <ErrorState message={failureText(error)} lang="en" onRetry={list.retry} />
          )}
        </div>
        <p aria-live="polite" className={`quiet small ${styles.count}`}>{`${index + 1} av ${count}`}</p>
        <Step label="Forrige bilde" icon="left" blocked={index === 0} onStep={() => move(index - 1)} />
        <Step label="Neste bilde" icon="right" blocked={index >= count - 1} onStep={() => move(index + 1)} />
      </div>
    </Dialog>
  );
}

function CurrentPicture({ imagePath, imageName, width, height }: GalleryImage) {
  const source = useFallback(imagePath);
  return (
    <img
      width={width}
      height={height}
      alt={imageName}
      draggable={false}
      className={styles.picture}
      {...source}
    />
  );
}

type StepProps = { label: string; icon: 'left' | 'right'; blocked: boolean; onStep: () => void };

/** Not `disabled` at the first and the last picture, because a disabled button loses the focus. */
const Step = ({ label, icon, blocked, onStep }: StepProps) => (
  <IconButton label={label} aria-disabled={blocked || undefined} className={styles[icon]} onClick={onStep}>
    <Icon name={icon} />
  </IconButton>
);
