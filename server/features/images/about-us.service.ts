import { eq } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { nameColumns } from '#server/db/columns.ts';
import { images } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UploadedFile } from '#server/files/uploaded-file.ts';
import { type AuditChange, recordAudit } from '#server/records/audit.ts';
import { writeAsAdmin } from '#server/records/records.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import { ABOUT_US_IMAGE, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { getAboutUsImage, getImage } from './images.service.ts';
import { storeUpload } from './pictures.service.ts';

/** Marks the about-us picture as deleted, if there is one. @returns its audit entry, none where there was no picture. */
function removeCurrent(tx: TxDeps): AuditChange[] {
  const before = getAboutUsImage(tx);
  if (!before) return [];
  const { imageId: entityId } = before;
  tx.db.update(images).set({ deletedAt: Date.now() }).where(eq(images.id, entityId)).run();
  return [{ action: 'delete', entity: 'image', entityId, before }];
}

/**
 * Replaces the about-us picture: the new one gets its name in the same transaction in which the old one is deleted.
 * @throws AppError invalid without a file; errors of `storeUpload`.
 */
export async function replaceAboutUs(
  deps: Deps,
  admin: UserDetails,
  file: UploadedFile | undefined,
): Promise<GalleryImage> {
  if (!file) throw new AppError('invalid', NO_FILE_OR_NAME, { errors: { ImageFile: [NO_FILE_OR_NAME] } });
  const picture = await storeUpload(deps, file);
  return writeAsAdmin(deps, admin, (tx) => {
    const { isCarouselImage = false, carouselPosition: position = null } = getAboutUsImage(tx) ?? {};
    const removed = removeCurrent(tx);
    const place = { isCarouselImage, position };
    const values = { kind: 'gallery', ...nameColumns(ABOUT_US_IMAGE), ...picture, ...place } as const;
    const row = tx.db
      .insert(images)
      .values({ ...values, createdAt: Date.now() })
      .returning({ id: images.id })
      .get();
    const after = getImage(tx, row.id);
    recordAudit(tx, admin, [...removed, { action: 'create', entity: 'image', entityId: row.id, after }]);
    return after;
  });
}
