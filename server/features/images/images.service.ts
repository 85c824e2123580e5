import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { fieldError, requireFound } from '#server/core/errors.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isId, isSearch, PAGE, readPage } from '#server/db/row-queries.ts';
import { images, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UploadedFile } from '#server/files/picture-files.ts';
import {
  ABOUT_US_IMAGE,
  DEFAULT_IMAGE,
  MAX_PICTURE_BYTES,
  MAX_PNG_BYTES,
  MAX_PNG_SIDE,
} from '#shared/cafe/image-limits.ts';
import type { CarouselImage, GalleryImage, GalleryQuery, ImageUses } from '#shared/cafe/images.ts';
import { pictureFormat } from '#shared/cafe/picture-format.ts';

/** The URL path of a row's picture, or of the default picture. */
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

/** The gallery's pictures, oldest first. Pictures of ingredients and dream cups are not in the gallery. */
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

export const pageOfGallery = ({ db }: Deps, query: GalleryQuery) =>
  readPage(db, galleryPage(db, isSearch(query.search)), query);

const imageById = preparedOnce((db) => galleryQuery(db, isId(images)).prepare());

export const findImage = ({ db }: Deps, id: number | null): GalleryImage | null =>
  imageById(db).get({ id }) ?? null;

export const getImage = (deps: Deps, id: number): GalleryImage =>
  requireFound(findImage(deps, id), 'image', 'imageMissing');

/** @throws AppError invalid for `field` where the gallery has no picture with this id. */
export function requireGalleryImage(deps: Deps, id: number, field = 'ImageId'): void {
  if (!findImage(deps, id))
    throw fieldError('invalid', field, `There is no picture ${id} in the gallery`, {
      reason: 'imageMissing',
    });
}

const widthByFile = preparedOnce((db) =>
  db
    .select({ width: images.width })
    .from(images)
    .where(eq(images.file, sql.placeholder('file')))
    .limit(1)
    .prepare(),
);

/** The width of a stored picture in pixels, or undefined. */
export const findWidth = ({ db }: Deps, file: string): number | undefined =>
  widthByFile(db).get({ file })?.width;

const IN_ORDER = [asc(images.position), OLDEST_FIRST];
const carousel = preparedOnce((db) => galleryQuery(db, eq(images.isCarouselImage, true), IN_ORDER).prepare());

export const listCarousel = ({ db }: Deps): CarouselImage[] => carousel(db).all();

const aboutUs = preparedOnce((db) => galleryQuery(db, eq(images.name, ABOUT_US_IMAGE)).prepare());

/** The picture of the about-us section, found by its name. */
export const getAboutUsImage = ({ db }: Deps): GalleryImage | null => aboutUs(db).get() ?? null;

export function usesOfImage(deps: Deps, id: number): ImageUses {
  const { isCarouselImage, imageName } = getImage(deps, id);
  const items = deps.db
    .select({ name: menuItems.name })
    .from(menuItems)
    .where(and(eq(menuItems.imageId, id), isNull(menuItems.deletedAt)))
    .orderBy(asc(menuItems.nameSort))
    .all();
  const { section, value } = cafeSections;
  const sections = deps.db
    .select({ section })
    .from(cafeSections)
    .where(sql`${id} in (${value} ->> '$.logoId', ${value} ->> '$.banner.imageId')`)
    .all();
  return {
    carousel: isCarouselImage,
    aboutUs: imageName === ABOUT_US_IMAGE,
    logo: sections.some((each) => each.section === 'identity'),
    banner: sections.some((each) => each.section === 'home'),
    menuItems: items.map(({ name }) => name),
  };
}

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Stores an uploaded picture: rotated upright, scaled down, and re-encoded without metadata. The client's file name and
 * content type are ignored.
 * @throws AppError tooLarge over 10 MiB or 40 megapixels; unsupportedType where the content is no JPEG, PNG, WebP, AVIF
 * or GIF; invalid for a broken one; unavailable when too many wait.
 */
export async function storeUpload({ config, queues, worker }: Deps, file: UploadedFile) {
  if (file.sizeOnDisk > MAX_PICTURE_BYTES) {
    const message = `The picture must have at most ${MAX_PICTURE_BYTES / 2 ** 20} MiB`;
    throw fieldError('tooLarge', 'ImageFile', message, { reason: 'pictureTooLarge' });
  }
  const { stored, isAnimated } = await queues.uploads.run(() =>
    worker.run('pictures', 'storeUpload', config.uploadsDir, file.path),
  );
  file.isAnimated = isAnimated;
  return stored;
}

/** Renders a trusted SVG at a height in pixels and stores it, queued by `address`. @throws AppError tooMany, unavailable. */
export const storeSvg = ({ config, queues, worker }: Deps, svg: string, height: number, address: string) =>
  queues.cups.run(() => worker.run('pictures', 'storeSvg', config.uploadsDir, svg, height), address);

const invalidPicture = (reason: string) => fieldError('invalid', 'ImagePath', reason);

/** Decodes a PNG data URL and checks its size and header. @throws AppError invalid */
function readDataUrl(dataUrl: string): Buffer {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) throw invalidPicture('The picture must be a PNG data-URL');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PNG_BYTES) throw invalidPicture('The picture must have at most 1 MiB');
  if (bytes.length < 24 || pictureFormat(bytes) !== 'png') throw invalidPicture('The picture is not a PNG');
  if (bytes.readUInt32BE(16) > MAX_PNG_SIDE || bytes.readUInt32BE(20) > MAX_PNG_SIDE) {
    throw invalidPicture(`The picture must have at most ${MAX_PNG_SIDE}x${MAX_PNG_SIDE} pixels`);
  }
  return bytes;
}

/**
 * Re-encodes and stores the picture of a PNG data URL, queued by `address`; other content of the file is dropped.
 * @throws AppError invalid where it is no PNG, is broken, or exceeds 1 MiB or 2000x2000 pixels; tooMany or unavailable
 * when too many wait.
 */
export async function storePngDataUrl({ config, queues, worker }: Deps, dataUrl: string, address: string) {
  const png = readDataUrl(dataUrl);
  return queues.cups.run(() => worker.run('pictures', 'storePng', config.uploadsDir, png), address);
}

/** Renders a trusted SVG as JPEG, queued by `address`. @throws AppError tooMany, unavailable. */
export const renderJpeg = ({ queues, worker }: Deps, svg: string, address: string): Promise<Uint8Array> =>
  queues.cards.run(() => worker.run('pictures', 'renderJpeg', svg), address);
