import { type KeyboardEvent, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useSwipe } from '#client/lib/use-swipe.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import styles from './carousel.module.css';
import { useSlides } from './use-slides.ts';

/** The café's pictures that the owner chose for the home page; nothing where there are none. */
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
 * too. A slide that the guest moved to is announced, one of the autoplay is not.
 */
function Slides({ images }: { images: readonly CarouselImage[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { index, order, canMove, isPaused, setPaused, move } = useSlides(list, images.length);
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
          {order.map(({ slide, isVisible }) => {
            const image = images[slide];
            return (
              image && (
                <li key={image.imageId} className={styles.slide} inert={!isVisible}>
                  <figure>
                    <Picture src={image.imagePath} alt={image.imageName} shape="photo" />
                    <figcaption className={`quiet small ${styles.caption}`} aria-hidden="true">
                      {image.imageName}
                    </figcaption>
                  </figure>
                </li>
              )
            );
          })}
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
            {images.map(({ imageId }, at) => (
              <button
                key={imageId}
                type="button"
                className={`stack ${styles.dot}`}
                aria-label={`Bilde ${at + 1} av ${images.length}`}
                aria-current={at === index}
                onClick={() => moveByHand(at - index)}
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
