import { and, eq, isNull } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { PictureFile } from '#server/files/picture-files.ts';
import type { UploadedFile } from '#server/files/uploaded-file.ts';
import {
  createRecord,
  deleteRecord,
  restoreRecord,
  updateRecord,
  type WritableResource,
} from '#server/records/records.ts';
import type { UserDetails } from '#shared/auth.ts';
import { NO_FILE_OR_NAME } from '#shared/image-limits.ts';
import type { GalleryImage } from '#shared/images.ts';
import { nameKey } from '#shared/text.ts';
import { getImage } from './images.service.ts';
import { storeUpload } from './pictures.service.ts';

type Fields = { name: string; picture: PictureFile; isCarouselImage: boolean };

const IMAGE: WritableResource<GalleryImage, Fields, typeof images> = {
  entity: 'image',
  table: images,
  noun: 'image',
  read: getImage,
  columnsOf: ({ picture, isCarouselImage }) => ({ kind: 'gallery', ...picture, isCarouselImage }),
};

/** @throws AppError conflict where the gallery has a picture with this name, without regard to case. */
function requireFreeName(deps: Deps, name: string): void {
  const isTaken = and(
    eq(images.kind, 'gallery'),
    eq(images.nameSearch, nameKey(name)),
    isNull(images.deletedAt),
  );
  if (deps.db.select({ id: images.id }).from(images).where(isTaken).get())
    throw fieldError('conflict', 'ImageName', `There is already an image called ${name}`);
}

/**
 * Adds a picture to the gallery.
 * @throws AppError invalid where file or name are missing; conflict where the name is taken; errors of `storeUpload`.
 */
export async function createImage(
  deps: Deps,
  admin: UserDetails,
  { name, file }: { name?: string | undefined; file?: UploadedFile | undefined },
): Promise<GalleryImage> {
  if (name === undefined || file === undefined) {
    const errors = {
      ...(file === undefined && { ImageFile: [NO_FILE_OR_NAME] }),
      ...(name === undefined && { ImageName: [NO_FILE_OR_NAME] }),
    };
    throw new AppError('invalid', NO_FILE_OR_NAME, { errors });
  }
  requireFreeName(deps, name);
  const picture = await storeUpload(deps, file);
  return createRecord(deps, admin, IMAGE, { name, picture }, (tx) => void requireFreeName(tx, name));
}

/** Adds a gallery picture to the home page's carousel, or removes it. @throws AppError notFound */
export const setCarousel = (
  deps: Deps,
  admin: UserDetails,
  id: number,
  isCarouselImage: boolean,
): Promise<GalleryImage> => updateRecord(deps, admin, IMAGE, { id }, { isCarouselImage });

/** Toggles whether a gallery picture is in the home page's carousel. @throws AppError notFound */
export const toggleCarousel = (deps: Deps, admin: UserDetails, id: number): Promise<GalleryImage> =>
  updateRecord(deps, admin, IMAGE, { id }, ({ isCarouselImage }) => ({ isCarouselImage: !isCarouselImage }));

/** Deletes a gallery picture; records that use it show the default picture. @throws AppError notFound */
export const deleteImage = (deps: Deps, admin: UserDetails, id: number): Promise<{ message: string }> =>
  deleteRecord(deps, admin, IMAGE, id);

/** Undoes a deletion while that is possible. @throws AppError notFound; conflict where the name was taken. */
export const restoreImage = (deps: Deps, admin: UserDetails, id: number): Promise<GalleryImage> =>
  restoreRecord(deps, admin, IMAGE, id, (tx) => {
    const deleted = tx.db.select({ name: images.name }).from(images).where(eq(images.id, id)).get();
    if (deleted) requireFreeName(tx, deleted.name);
  });
