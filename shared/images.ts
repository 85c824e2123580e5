import { z } from 'zod';
import { Id, ImagePath, Name } from './text.ts';

/** What a picture falls back to. */
export const DEFAULT_IMAGE = '/images/default.png';

/** The gallery picture with this exact name is the one of the about-us section. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** The largest picture that may be uploaded: bytes of its file, and pixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Says what an upload to the gallery lacks. */
export const NO_FILE_OR_NAME = 'Please provide both an image file and a name.';

/** Says that an upload to the gallery is done. */
export const IMAGE_UPLOADED = 'Image uploaded successfully!';

/** A picture of the gallery; width and height in pixels. */
export const GalleryImage = z
  .object({
    imageId: Id,
    imageName: Name.meta({ examples: ['Vinduet'] }),
    imagePath: ImagePath,
    isCarouselImage: z
      .boolean()
      .meta({ description: 'Whether the home page’s carousel shows it', examples: [false] }),
    width: z.int().meta({ description: 'Pixels', examples: [1200] }),
    height: z.int().meta({ description: 'Pixels', examples: [800] }),
  })
  .meta({ id: 'Image', description: 'A picture of the gallery' });
export type GalleryImage = z.infer<typeof GalleryImage>;

/** A gallery picture that the home page's carousel shows. */
export const CarouselImage = GalleryImage.omit({ isCarouselImage: true }).meta({
  id: 'CarouselImage',
  description: 'A picture of the carousel',
});
export type CarouselImage = z.infer<typeof CarouselImage>;
