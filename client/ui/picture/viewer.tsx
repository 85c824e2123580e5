import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { useFallback } from './picture.tsx';
import styles from './viewer.module.css';

type ViewedPicture = Pick<GalleryImage, 'imagePath' | 'imageName' | 'width' | 'height'>;

type ViewerProps = {
  /** Undefined while it is loading, and after an error. */
  picture: ViewedPicture | undefined;
  /** Shown instead of a picture that could not be loaded, with a retry. */
  failure?: ReactNode;
  /** The previous and next pictures, which are fetched ahead; empty while they are loading. */
  beside: readonly ViewedPicture[];
  /** The picture's index, from 0, and the number of pictures. */
  index: number;
  count: number;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** Pictures one by one on the full screen, changed by keys, buttons and swipes; open while it is mounted. */
export function Viewer({ picture, failure, beside, index, count, onMove, onClose }: ViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const move = (to: number) => {
    if (to !== index && to >= 0 && to < count) onMove(to);
  };
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
  // Fetches ahead. Most are in the browser's cache already.
  useEffect(() => {
    for (const { imagePath } of beside) new Image().src = imagePath;
  });
  const title = picture?.imageName ?? (failure ? 'Bildet kom ikke fram' : <span lang="en">Loading...</span>);

  return (
    <Dialog size="full" title={<span aria-live="polite">{title}</span>} onClose={onClose}>
      <div className={`stack grow gap-2 ${styles.viewer}`}>
        <div ref={stage} className={styles.stage} {...swipe}>
          {picture ? <CurrentPicture key={picture.imagePath} {...picture} /> : failure}
        </div>
        <p aria-live="polite" className={`quiet small ${styles.count}`}>{`${index + 1} av ${count}`}</p>
        <Step label="Forrige bilde" icon="left" blocked={index === 0} onStep={() => move(index - 1)} />
        <Step label="Neste bilde" icon="right" blocked={index >= count - 1} onStep={() => move(index + 1)} />
      </div>
    </Dialog>
  );
}

function CurrentPicture({ imagePath, imageName, width, height }: ViewedPicture) {
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
