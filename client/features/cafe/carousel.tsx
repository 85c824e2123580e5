import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QueryError, Repeat } from '#client/ui/loading/loading.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import styles from './home-page.module.css';

/** The pictures that the owner chose for the home page; nothing if there are none. */
export function Carousel() {
  const images = trpc.images.carousel.useQuery();
  if (images.isLoadingError) return <QueryError query={images} fallback="Failed to fetch carousel images" />;
  if (images.data) return images.data.length > 0 && <Slides images={images.data} />;
  return (
    <div className={styles.viewport}>
      <p role="status" lang="en" className={`quiet ${styles.loading}`}>
        Loading carousel images...
      </p>
      <div className={styles.slides}>
        <Repeat times={3}>
          <div className={styles.slide}>
            <PicturePlace shape="photo" />
          </div>
        </Repeat>
      </div>
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The carousel of the ARIA Authoring Practices: slides, a pause button, arrows and dots. Arrow keys and swipes move it
 * too. Slides are announced when the guest moves to them, but not during autoplay.
 */
function Slides({ images }: { images: readonly CarouselImage[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { index, slides, canMove, isPaused, setPaused, move } = useSlides(list, images);
  const [wasMoved, setMoved] = useState(false);
  const moveByHand = (by: number) => {
    setMoved(true);
    move(by);
  };
  const swipe = useSwipe((to) => moveByHand(to === 'left' ? 1 : -1));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveByHand(by);
  };

  return (
    <section aria-roledescription="karusell" aria-label="Bilder fra kafeen" onKeyDown={onKeyDown}>
      <div className={styles.viewport} {...swipe}>
        <ul ref={list} className={styles.slides}>
          {slides.map(({ imageId, imagePath, imageName, isVisible }) => (
            <li key={imageId} className={styles.slide} inert={!isVisible}>
              <figure>
                <Picture src={imagePath} alt={imageName} shape="photo" />
                <figcaption className={`quiet small ${styles.caption}`} aria-hidden="true">
                  {imageName}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      {canMove && (
        <div className={`row wrap center ${styles.controls}`}>
          <IconButton
            label={isPaused ? 'Start bildene' : 'Stopp bildene'}
            className={styles.pause}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} />
          </IconButton>
          <IconButton label="Forrige bilde" onClick={() => moveByHand(-1)}>
            <Icon name="left" />
          </IconButton>
          <div className={`wrap center ${styles.dots}`}>
            {images.map(({ imageId }, slide) => (
              <button
                key={imageId}
                type="button"
                className={`stack ${styles.dot}`}
                aria-label={`Bilde ${slide + 1} av ${images.length}`}
                aria-current={slide === index}
                onClick={() => moveByHand(slide - index)}
              />
            ))}
          </div>
          <IconButton label="Neste bilde" onClick={() => moveByHand(1)}>
            <Icon name="right" />
          </IconButton>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {wasMoved && `Bilde ${index + 1} av ${images.length}: ${images[index]?.imageName}`}
      </span>
    </section>
  );
}

// Both times are from the specification.
const AUTOPLAY_MS = 10_000;
const TRANSITION_MS = 500;

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function onResize(onChange: () => void) {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** The number of visible slides, from the style sheet: 3, 2 or 1; 3 on the server. */
const useVisible = (list: RefObject<HTMLElement | null>) =>
  useSyncExternalStore(
    onResize,
    () => (list.current ? Number(getComputedStyle(list.current).getPropertyValue('--visible')) : 3),
    () => 3,
  );

/**
 * The state of a carousel. Its list starts with the current slide and wraps around. A step animates the list by one slide;
 * then the slide that left is rendered last.
 * @param list the element whose children are the slides
 */
function useSlides(list: RefObject<HTMLElement | null>, images: readonly CarouselImage[]) {
  const count = images.length;
  const visible = useVisible(list);
  /** `shift` is the number of slides by which the list is moving, negative if backwards. */
  const [{ index, shift }, setPosition] = useState({ index: 0, shift: 0 });
  /** The slides before `index` that are rendered while they slide out. */
  const leading = Math.max(0, shift);
  const [isPaused, setPaused] = useState(false);
  const modulo = (slide: number) => ((slide % count) + count) % count;
  const canMove = count > visible;

  /** Moves by a number of slides, backwards if negative. Animates at most as many steps as there are hidden slides. */
  const move = (by: number) => {
    if (!canMove || by === 0) return;
    const steps = Math.min(Math.abs(by), count - visible);
    setPosition({ index: modulo(index + by), shift: Math.sign(by) * steps });
  };

  useLayoutEffect(() => {
    const [first, second] = list.current?.children ?? [];
    if (shift === 0 || !(first instanceof HTMLElement && second instanceof HTMLElement)) return;
    const step = first.offsetLeft - second.offsetLeft;
    const animation = list.current?.animate(
      { transform: [`translateX(${(leading - shift) * step}px)`, `translateX(${leading * step}px)`] },
      { duration: isMotionReduced() ? 0 : TRANSITION_MS, easing: 'ease', fill: 'forwards' },
    );
    if (animation) animation.onfinish = () => setPosition({ index, shift: 0 });
    return () => animation?.cancel();
  }, [list, index, leading, shift]);

  const autoplay = useEffectEvent(() => {
    if (
      !document.hidden &&
      !isMotionReduced() &&
      !list.current?.closest('section')?.matches(':hover, :focus-within, [inert] *')
    )
      move(1);
  });
  useEffect(() => {
    if (isPaused || !canMove) return;
    const timer = setInterval(autoplay, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isPaused, canMove]);

  const start = modulo(index - leading);
  return {
    index: modulo(index),
    canMove,
    isPaused,
    setPaused,
    move,
    /** The slides in the order in which they are rendered, and whether each is in sight. */
    slides: [...images.slice(start), ...images.slice(0, start)].map((image, place) => ({
      ...image,
      isVisible: place >= leading && place < leading + visible,
    })),
  };
}
