import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { containsText, countRows, rowsOfPage } from '#server/db/order.ts';
import { images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { ABOUT_US_IMAGE, DEFAULT_IMAGE } from '#shared/image-limits.ts';
import type { CarouselImage, GalleryImage, GalleryPage, GalleryQuery, ImageUses } from '#shared/images.ts';

/** The URL path of an uploaded picture; that of the default picture for null. */
export const imagePath = (file: string | null): string =>
  file === null ? DEFAULT_IMAGE : `/uploads/${file}`;

const IN_GALLERY = and(eq(images.kind, 'gallery'), isNull(images.deletedAt));
const OLDEST_FIRST = asc(images.id);

/** A selection of pictures; without `limit` all of them. */
type Selection = { where?: SQL | undefined; orderBy?: SQL; limit?: number; offset?: number };

function readGallery(
  deps: Deps,
  { where, orderBy = OLDEST_FIRST, limit = -1, offset = 0 }: Selection = {},
): GalleryImage[] {
  const rows = deps.db
    .select()
    .from(images)
    .where(and(IN_GALLERY, where))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
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

/** The gallery's pictures, oldest first, without those of ingredients and dream cups. */
export const listGallery = (deps: Deps): GalleryImage[] => readGallery(deps);

/** One page of the gallery pictures whose names contain the search text, newest first. */
export function pageOfGallery(deps: Deps, query: GalleryQuery): GalleryPage {
  const where = containsText(query.search, images.nameSearch);
  return {
    rows: readGallery(deps, { where, orderBy: desc(images.id), ...rowsOfPage(query) }),
    total: countRows(deps.db, images, and(IN_GALLERY, where)),
  };
}

/** One gallery picture. @throws AppError notFound */
export function getImage(deps: Deps, id: number): GalleryImage {
  const [image] = readGallery(deps, { where: eq(images.id, id) });
  if (!image) throw new AppError('notFound', 'The image does not exist');
  return image;
}

/** The pictures of the home page's carousel, oldest first. */
export const listCarousel = (deps: Deps): CarouselImage[] =>
  readGallery(deps, { where: eq(images.isCarouselImage, true) }).map(
    ({ isCarouselImage: _, ...image }) => image,
  );

/** The picture of the about-us section, found by its name; null where there is none. */
export const getAboutUsImage = (deps: Deps): GalleryImage | null =>
  readGallery(deps, { where: eq(images.name, ABOUT_US_IMAGE) })[0] ?? null;

/** Where a gallery picture is in use. @throws AppError notFound */
export function usesOfImage(deps: Deps, id: number): ImageUses {
  const { isCarouselImage, imageName } = getImage(deps, id);
  const items = deps.db
    .select({ name: menuItems.name })
    .from(menuItems)
    .where(and(eq(menuItems.imageId, id), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.nameSort))
    .all();
  return {
    carousel: isCarouselImage,
    aboutUs: imageName === ABOUT_US_IMAGE,
    menuItems: items.map(({ name }) => name),
  };
}
