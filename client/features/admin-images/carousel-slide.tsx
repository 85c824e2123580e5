import type { ComponentProps } from 'react';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import styles from './carousel-list.module.css';
import { useCarouselSwitch } from './use-gallery.ts';

type SlideProps = ComponentProps<'li'> & {
  image: CarouselImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

/** A picture of the carousel with its actions; it can also be dragged to another place. */
export function CarouselSlide({ image, index, count, onMove, ...dragging }: SlideProps) {
  const { imageName, imagePath } = image;
  const { pending, set } = useCarouselSwitch(image);
  if (pending === false) return null;
  return (
    <li className={`stack items-start shrink gap-2 ${styles.slide}`} {...dragging}>
      <Picture src={imagePath} alt="" shape="photo" />
      <p className={`breakable snug ${styles.name}`}>{imageName}</p>
      <div className="wrap">
        <IconButton
          label={`Flytt ${imageName} fram`}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <Icon name="left" />
        </IconButton>
        <IconButton
          label={`Flytt ${imageName} bakover`}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <Icon name="right" />
        </IconButton>
        <Button
          className={styles.out}
          onClick={({ currentTarget }) => {
            focusOwner(currentTarget);
            set(false);
          }}
        >
          Ta ut<VisuallyHidden> {imageName}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
