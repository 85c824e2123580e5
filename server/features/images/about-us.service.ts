import { AppError } from '#server/core/errors.ts';
import { images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UploadedFile } from '#server/files/uploaded-file.ts';
import { recordAudit } from '#server/records/audit.ts';
import { recordWriter } from '#server/records/record-writer.ts';
import { writeAsAdmin } from '#server/records/records.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { ABOUT_US_IMAGE, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { getAboutUsImage, getImage } from './images.service.ts';
import { storeUpload } from './pictures.service.ts';

/** Replaces the about-us picture. @throws AppError invalid without a file; errors of `storeUpload`. */
export async function replaceAboutUs(
  deps: Deps,
  admin: UserDetails,
  file: UploadedFile | undefined,
): Promise<GalleryImage> {
  if (!file) throw new AppError('invalid', NO_FILE_OR_NAME, { errors: { ImageFile: [NO_FILE_OR_NAME] } });
  const picture = await storeUpload(deps, file);
  return writeAsAdmin(deps, admin, (tx) => {
    const writer = recordWriter(tx.db, images);
    const before = getAboutUsImage(tx);
    if (before) writer.setDeleted(before.imageId, true);
    const { isCarouselImage = false, carouselPosition: position = null } = before ?? {};
    const columns = { kind: 'gallery', ...picture, isCarouselImage, position } as const;
    const entityId = writer.insert(ABOUT_US_IMAGE, columns);
    const after = getImage(tx, entityId);
    recordAudit(tx, admin, [
      ...(before ? [{ action: 'delete', entity: 'image', entityId: before.imageId, before } as const] : []),
      { action: 'create', entity: 'image', entityId, after },
    ]);
    return after;
  });
}
