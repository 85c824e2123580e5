import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ABOUT_US_IMAGE, type CarouselImage, DEFAULT_IMAGE, type GalleryImage } from '#shared/images.ts';

/** Where a client finds a picture of the uploads folder; the default picture where there is none. */
export const imagePath = (file: string | null): string =>
  file === null ? DEFAULT_IMAGE : `/uploads/${file}`;

function readGallery(deps: Deps, where?: SQL): GalleryImage[] {
  const rows = deps.db
    .select()
    .from(images)
    .where(and(eq(images.kind, 'gallery'), isNull(images.deletedAt), where))
    .orderBy(asc(images.id))
    .all();
  return rows.map((image) => ({
    imageId: image.id,
    imageName: image.name,
    imagePath: imagePath(image.file),
    isCarouselImage: image.isCarouselImage,
    width: image.width,
    height: image.height,
  }));
}

/** The pictures of the gallery, oldest first: not those of ingredients and dream cups. */
export const listGallery = (deps: Deps): GalleryImage[] => readGallery(deps);

/** One picture of the gallery. @throws AppError notFound */
export function getImage(deps: Deps, id: number): GalleryImage {
  const [image] = readGallery(deps, eq(images.id, id));
  if (!image) throw new AppError('notFound', 'The image does not exist');
  return image;
}

/** The pictures that the home page's carousel shows, oldest first. */
export const listCarousel = (deps: Deps): CarouselImage[] =>
  readGallery(deps, eq(images.isCarouselImage, true)).map(({ isCarouselImage: _, ...image }) => image);

/** The picture of the about-us section, or null where the gallery has none of that name. */
export const getAboutUsImage = (deps: Deps): GalleryImage | null =>
  readGallery(deps, eq(images.name, ABOUT_US_IMAGE))[0] ?? null;
