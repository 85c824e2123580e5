import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { fieldError, requireFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isId, isSearch, PAGE, readPage } from '#server/db/row-queries.ts';
import { images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { ABOUT_US_IMAGE, DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import type { CarouselImage, GalleryImage, GalleryQuery, ImageUses } from '#shared/cafe/images.ts';

/** The URL path of a row's picture; that of the default picture where a join finds none. */
export const IMAGE_PATH = sql<string>`coalesce('/uploads/' || ${images.file}, ${DEFAULT_IMAGE})`;

const IN_GALLERY = and(eq(images.kind, 'gallery'), isNull(images.deletedAt));
const OLDEST_FIRST = asc(images.id);

const galleryQuery = (db: Db, where?: SQL, orderBy = [OLDEST_FIRST]) =>
  db
    .select({
      imageId: images.id,
      imageName: images.name,
      imagePath: IMAGE_PATH,
      isCarouselImage: images.isCarouselImage,
      carouselPosition: images.position,
      width: images.width,
      height: images.height,
    })
    .from(images)
    .where(and(IN_GALLERY, where))
    .orderBy(...orderBy);

const gallery = preparedOnce((db) => galleryQuery(db).prepare());

/** The gallery's pictures, oldest first, without those of ingredients and dream cups. */
export const listGallery = ({ db }: Deps): GalleryImage[] => gallery(db).all();

const galleryPage = preparedOnce((db, searches: boolean) => {
  const where = containsText(searches, images.nameSearch);
  return {
    rows: galleryQuery(db, where, [desc(images.id)])
      .limit(PAGE.limit)
      .offset(PAGE.offset)
      .prepare(),
    total: countQuery(db, images, and(IN_GALLERY, where)).prepare(),
  };
});

/** One page of the gallery pictures whose names contain the search text, newest first. */
export const pageOfGallery = ({ db }: Deps, query: GalleryQuery) =>
  readPage(db, galleryPage(db, isSearch(query.search)), query);

const imageById = preparedOnce((db) => galleryQuery(db, isId(images)).prepare());

export const findImage = ({ db }: Deps, id: number | null): GalleryImage | null =>
  imageById(db).get({ id }) ?? null;

/** One gallery picture. @throws AppError notFound */
export const getImage = (deps: Deps, id: number): GalleryImage =>
  requireFound(findImage(deps, id), 'image', 'imageMissing');

/** @throws AppError invalid for `field` where the gallery has no picture with this id. */
export function requireGalleryImage(deps: Deps, id: number, field = 'ImageId'): void {
  if (!findImage(deps, id))
    throw fieldError('invalid', field, `There is no picture ${id} in the gallery`, {
      reason: 'imageMissing',
    });
}

const IN_ORDER = [asc(images.position), OLDEST_FIRST];
const carousel = preparedOnce((db) => galleryQuery(db, eq(images.isCarouselImage, true), IN_ORDER).prepare());

export const listCarousel = ({ db }: Deps): CarouselImage[] => carousel(db).all();

const aboutUs = preparedOnce((db) => galleryQuery(db, eq(images.name, ABOUT_US_IMAGE)).prepare());

/** The picture of the about-us section, found by its name; null where there is none. */
export const getAboutUsImage = ({ db }: Deps): GalleryImage | null => aboutUs(db).get() ?? null;

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
