import { z } from 'zod';
import { GALLERY_PAGE_SIZE } from './list-limits.ts';
import { PageNumber, PageSize, pageOf, SearchText } from './lists.ts';
import { Id, ImagePath, Name } from './text.ts';

/** What a picture falls back to. */
export const DEFAULT_IMAGE = '/images/default.png';

/** The gallery picture with this exact name is the one of the about-us section. */
export const ABOUT_US_IMAGE = 'AboutUs Bilde.jpg';

/** The largest picture that may be uploaded: bytes of its file, and pixels. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 40_000_000;

/** What may be uploaded, as browsers call it; the server looks at what a file holds instead. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

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

/** Which pictures of the gallery the back office shows, newest first. */
export const GalleryQuery = z.object({
  page: PageNumber.default(1),
  pageSize: PageSize.default(GALLERY_PAGE_SIZE),
  search: SearchText,
});
export type GalleryQuery = z.infer<typeof GalleryQuery>;

export const GalleryPage = pageOf(GalleryImage);
export type GalleryPage = z.infer<typeof GalleryPage>;

/** Where a picture of the gallery is shown; the names are those of menu items. */
export const ImageUses = z.object({ carousel: z.boolean(), aboutUs: z.boolean(), menuItems: z.array(Name) });
export type ImageUses = z.infer<typeof ImageUses>;
