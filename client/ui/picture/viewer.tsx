import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from '#client/lib/use-back-closes.ts';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToastSpace } from '#client/ui/toast/use-toast-space.ts';
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
  useFetchAhead(beside);
  useBackCloses(onClose);
  const toastSpace = useToastSpace();

  const dialog = useRef<HTMLElement>(null);
  useKeys(dialog, { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }, move);

  return (
    <I18nProvider locale="nb-NO">
      <ModalOverlay
        isOpen
        {...toastSpace}
        onOpenChange={(open) => !open && onClose()}
        className={styles.overlay ?? ''}
      >
        <Modal className={styles.modal ?? ''}>
          <AriaDialog ref={dialog} className={styles.dialog ?? ''}>
            <header className={styles.header}>
              <div aria-live="polite" aria-atomic="true" className={styles.caption}>
                <p className={styles.count}>
                  {at + 1} av {count}
                </p>
                <Heading slot="title" className={styles.name ?? ''}>
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
                failure && <div className={styles.failure}>{failure}</div>
              )}
            </div>
            <Step label="Forrige bilde" icon="left" blocked={at === 0} onStep={() => move(at - 1)} />
            <Step label="Neste bilde" icon="right" blocked={at >= count - 1} onStep={() => move(at + 1)} />
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
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

/** Keys move to the picture at a place, wherever the focus is in the viewer; not while another dialog is above it. */
function useKeys(
  viewer: RefObject<HTMLElement | null>,
  places: Readonly<Record<string, number>>,
  move: (to: number) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const to = places[key];
    const isHere = target instanceof Node && viewer.current?.contains(target);
    if (to === undefined || !isHere || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    move(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function useFetchAhead(pictures: readonly ViewedPicture[]): void {
  const sources = pictures.map(({ src }) => src).join(' ');
  useEffect(() => {
    for (const src of sources.split(' ').filter(Boolean)) new Image().src = src;
  }, [sources]);
}
