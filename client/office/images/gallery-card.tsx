import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import styles from './gallery-card.module.css';
import { useCarouselSwitch } from './use-gallery.ts';

type GalleryCardProps = {
  image: GalleryImage;
  /** Opens the full-screen viewer. */
  onView: () => void;
  onDelete: () => void;
};

/** The id of the full-screen button of a picture, to focus it. */
export const viewButtonId = (imageId: number): string => `vis-${imageId}`;

/** A picture of the gallery with its actions. */
export function GalleryCard({ image, onView, onDelete }: GalleryCardProps) {
  const { imageId, imageName, imagePath, isCarouselImage } = image;
  const { pending = isCarouselImage, set } = useCarouselSwitch(image);
  // The button does the same by keyboard.
  const opens = { onDoubleClick: onView };
  return (
    <>
      <div className={styles.frame} {...opens}>
        <Picture src={imagePath} alt={imageName} shape="photo" />
        <IconButton
          id={viewButtonId(imageId)}
          label={`Vis ${imageName} i full skjerm`}
          aria-haspopup="dialog"
          className={styles.view}
          onClick={onView}
        >
          <Icon name="maximize" />
        </IconButton>
      </div>
      <div className="shrink">
        <p className="strong breakable snug">{imageName}</p>
        <p className="wrap quiet small gap-x-2">
          <span>{`${image.width} × ${image.height}`}</span>
          {imageName === ABOUT_US_IMAGE && <span className={`strong ${styles.mark}`}>Om oss</span>}
        </p>
      </div>
      <div className="row gap-1">
        <span aria-hidden="true" className="small">
          Karusell
        </span>
        <Switch label={`Karusell: ${imageName}`} isOn={pending} onChange={set} />
        <IconButton
          label={`Slett ${imageName}`}
          aria-haspopup="dialog"
          className={styles.delete}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </IconButton>
      </div>
    </>
  );
}
