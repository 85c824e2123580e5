import { z } from 'zod';
import { atMost, Count, Id, ImagePath, Name } from '#shared/api/fields.ts';
import { GALLERY_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { pageOf, searchQuery } from '#shared/api/lists.ts';

export const GalleryImage = z
  .object({
    imageId: Id,
    imageName: Name.meta({ examples: ['Vinduet'] }),
    imagePath: ImagePath,
    isCarouselImage: z.boolean().describe('Whether it is in the home page’s carousel'),
    carouselPosition: Count.nullable().meta({
      description: 'The carousel is sorted by it, ascending; null if not in the carousel',
      examples: [null],
    }),
    width: z.int().meta({ description: 'In pixels', examples: [1200] }),
    height: z.int().meta({ description: 'In pixels', examples: [800] }),
  })
  .meta({ id: 'Image', description: 'A picture of the gallery' });
export type GalleryImage = z.infer<typeof GalleryImage>;

export const CarouselImage = GalleryImage.omit({ isCarouselImage: true, carouselPosition: true }).meta({
  id: 'CarouselImage',
  description: 'A picture of the carousel',
});
export type CarouselImage = z.infer<typeof CarouselImage>;

export const CarouselSorting = z.object({
  imageIds: atMost(1000, Id, 'At most 1000 images').describe('Pictures of the carousel in their new order'),
});
export type CarouselSorting = z.infer<typeof CarouselSorting>;

export const IMAGE_SHOWN = 'The image is in the carousel';
export const IMAGE_HIDDEN = 'The image is no longer in the carousel';

export const ImageChange = z
  .object({ message: z.string().meta({ examples: [IMAGE_SHOWN] }), image: GalleryImage })
  .describe('The result, and the picture');
export type ImageChange = z.infer<typeof ImageChange>;

/** The query of the back office's gallery, newest pictures first. */
export const GalleryQuery = searchQuery(GALLERY_PAGE_SIZE);
export type GalleryQuery = z.infer<typeof GalleryQuery>;

export const GalleryPage = pageOf(GalleryImage);

/** The uses of a gallery picture; `menuItems` has names. */
export const ImageUses = z.object({
  carousel: z.boolean(),
  aboutUs: z.boolean(),
  logo: z.boolean(),
  banner: z.boolean(),
  menuItems: z.array(Name),
});
export type ImageUses = z.infer<typeof ImageUses>;
