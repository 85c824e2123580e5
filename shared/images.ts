import { z } from 'zod';
import { Id, ImagePath, Name } from './text.ts';

/** What a picture falls back to. */
export const DEFAULT_IMAGE = '/images/default.png';

/** The gallery picture with this exact name is the one of the about-us section. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** A picture of the gallery; width and height in pixels. */
export const GalleryImage = z
  .object({
    imageId: Id,
    imageName: Name,
    imagePath: ImagePath,
    isCarouselImage: z.boolean(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Image' });
export type GalleryImage = z.infer<typeof GalleryImage>;

/** A gallery picture that the home page's carousel shows. */
export const CarouselImage = GalleryImage.omit({ isCarouselImage: true }).meta({ id: 'CarouselImage' });
export type CarouselImage = z.infer<typeof CarouselImage>;
