import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Overlay } from '#client/ui/dialog/overlay.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useFallback } from './picture.tsx';
import styles from './viewer.module.css';

export type ViewedPicture = { src: string; name: string; width: number; height: number };

type ViewerProps = {
  /** Undefined while it is loading, and after an error. */
  picture: ViewedPicture | undefined;
  /** Shown instead of a picture that could not be loaded, with a retry. */
  failure?: ReactNode;
  /** The pictures before and after it, which are fetched ahead; empty while they are loading. */
  beside: readonly ViewedPicture[];
  /** The picture's place, from 0, and the number of pictures. */
  at: number;
  count: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** Pictures one by one on the full screen, changed by keys, buttons and swipes; open while it is mounted. */
export function Viewer({ picture, failure, beside, at, count, onMove, onClose }: ViewerProps) {
  const move = (to: number) => {
    if (to !== at && to >= 0 && to < count) onMove(to);
  };
  const swipe = useSwipe((to) => move(at + (to === 'left' ? 1 : -1)));
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  function onKeyDown(event: KeyboardEvent) {
    const to = places[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(to);
  }
  // Fetches ahead; the browser has most of them already.
  useEffect(() => {
    for (const { src } of beside) new Image().src = src;
  });

  return (
    <Overlay onClose={onClose} className={styles.overlay} modalClassName={styles.modal}>
      <AriaDialog
        className={`stack gap-2 ${styles.dialog}`}
        render={(props) => <section {...props} role="dialog" onKeyDown={onKeyDown} />}
      >
        <header className={`row between gap-3 ${styles.header}`}>
          <div aria-live="polite" aria-atomic="true" className="wrap baseline shrink gap-x-3">
            <p className={`small ${styles.count}`}>
              {at + 1} av {count}
            </p>
            <Heading slot="title" className="shrink breakable step-1">
              {picture?.name ?? (failure ? 'Bildet kom ikke fram' : <span lang="en">Loading...</span>)}
            </Heading>
          </div>
          <IconButton label="Lukk" className={styles.button} onClick={onClose}>
            <Icon name="cross" />
          </IconButton>
        </header>
        <div className={styles.stage} {...swipe}>
          {picture ? (
            <Shown key={picture.src} {...picture} />
          ) : (
            failure && <div className={`stack ${styles.failure}`}>{failure}</div>
          )}
        </div>
        <Step label="Forrige bilde" icon="left" blocked={at === 0} onStep={() => move(at - 1)} />
        <Step label="Neste bilde" icon="right" blocked={at >= count - 1} onStep={() => move(at + 1)} />
      </AriaDialog>
    </Overlay>
  );
}

function Shown({ src, name, width, height }: ViewedPicture) {
  const source = useFallback(src);
  return (
    <img width={width} height={height} alt={name} draggable={false} className={styles.picture} {...source} />
  );
}

type StepProps = { label: string; icon: 'left' | 'right'; blocked: boolean; onStep: () => void };

/** Not `disabled` at the first and the last picture, which would lose the keyboard's focus. */
const Step = ({ label, icon, blocked, onStep }: StepProps) => (
  <IconButton
    label={label}
    aria-disabled={blocked || undefined}
    className={`${styles.button} ${styles[icon]}`}
    onClick={onStep}
  >
    <Icon name={icon} />
  </IconButton>
);
