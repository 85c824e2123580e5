import { eq, max } from 'drizzle-orm';
import { AppError, fieldError } from '#server/core/errors.ts';
import { namesakeOf } from '#server/db/columns.ts';
import { images } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { sortRecords } from '#server/features/sorting/sorting.service.ts';
import type { PictureFile, UploadedFile } from '#server/files/picture-files.ts';
import { changeRecords, deletionOf, type ResourceDefinition, updateRecord } from '#server/records/records.ts';
import { undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { ABOUT_US_IMAGE, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import type { CarouselSorting, GalleryImage } from '#shared/cafe/images.ts';
import { getAboutUsImage, getImage, listCarousel, storeUpload } from './images.service.ts';

type Fields = Pick<GalleryImage, 'isCarouselImage' | 'carouselPosition'> & {
  name: string;
  picture: PictureFile;
};

const IMAGE: ResourceDefinition<GalleryImage, Fields, typeof images> = {
  entity: 'image',
  table: images,
  noun: 'image',
  read: getImage,
  columnsOf: ({ picture, name: _, carouselPosition: position, ...fields }) => ({
    kind: 'gallery',
    ...picture,
    position,
    ...fields,
  }),
};

/** @throws AppError conflict where the gallery has a picture with this name, without regard to case. */
function requireFreeName(deps: Deps, name: string, id?: number): void {
  if (namesakeOf(deps, images, name, id, eq(images.kind, 'gallery')) !== undefined)
    throw fieldError('conflict', 'ImageName', `There is already an image called ${name}`, {
      reason: 'imageNameTaken',
      subject: name,
    });
}

/** Adds a picture to the gallery. @throws AppError invalid, conflict where the name is taken; as `storeUpload`. */
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
  return changeRecords(deps, admin, IMAGE, (tx, { create }) => {
    requireFreeName(tx, name);
    return create({ name, picture });
  });
}

/** The place of a picture that joins the carousel, which is the last one, or leaves it. */
function placeOf({ db }: TxDeps, { isCarouselImage }: Partial<Fields>): { position: number | null } {
  if (!isCarouselImage) return { position: null };
  const last = db
    .select({ position: max(images.position) })
    .from(images)
    .get()?.position;
  return { position: (last ?? 0) + 1 };
}

/** Adds a picture to the carousel as its last one, or removes it; undefined toggles. @throws AppError notFound */
export const setCarousel = (deps: Deps, admin: UserDetails, id: number, isCarouselImage?: boolean) =>
  updateRecord(
    deps,
    admin,
    IMAGE,
    { id },
    (before) => ({ isCarouselImage: isCarouselImage ?? !before.isCarouselImage }),
    placeOf,
  );

/** @throws AppError invalid; conflict where another picture has the name, but for its case; as `storeUpload`. */
export async function replaceAboutUs(deps: Deps, admin: UserDetails, file: UploadedFile | undefined) {
  if (!file) throw new AppError('invalid', NO_FILE_OR_NAME, { errors: { ImageFile: [NO_FILE_OR_NAME] } });
  const picture = await storeUpload(deps, file);
  return changeRecords(deps, admin, IMAGE, (tx, { create, remove }) => {
    const before = getAboutUsImage(tx);
    if (before) remove(before.imageId, before);
    // The name of another picture may differ by case alone.
    requireFreeName(tx, ABOUT_US_IMAGE);
    const { isCarouselImage = false, carouselPosition = null } = before ?? {};
    return create({ name: ABOUT_US_IMAGE, picture, isCarouselImage, carouselPosition });
  });
}

/** Sorts the home page's carousel. @returns the carousel. @throws AppError as `sortRecords` */
export async function sortCarousel(deps: Deps, admin: UserDetails, { imageIds }: CarouselSorting) {
  await sortRecords(deps, admin, { of: 'carousel', ids: imageIds }, 'ImageIds');
  return listCarousel(deps);
}

/** Deletes a gallery picture; records that use it show the default picture. @throws AppError notFound */
export const deleteImage = deletionOf(IMAGE);

export const UNDOABLE_IMAGE = undoableRecord<GalleryImage, Fields>(IMAGE, {
  fields: [['isCarouselImage', 'carouselPosition']],
  columnsOf: IMAGE.columnsOf,
  nameField: 'imageName',
  checkName: requireFreeName,
});
