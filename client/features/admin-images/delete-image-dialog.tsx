import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import type { GalleryImage, ImageUses } from '#shared/images.ts';
import styles from './delete-image-dialog.module.css';

type DeleteImageDialogProps = {
  image: GalleryImage;
  /** Reads everything again that shows pictures. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks whether a picture shall be deleted, and lists where it is in use. */
export function DeleteImageDialog({
  image: { imageId, imageName },
  refresh,
  onClose,
}: DeleteImageDialogProps) {
  const { images } = trpc.useUtils().client;
  const ref = { imageId };
  return (
    <DeleteRecordDialog
      noun="image"
      name={imageName}
      remove={() => images.delete.mutate(ref)}
      restore={() => images.restore.mutate(ref)}
      refresh={refresh}
      onClose={onClose}
    >
      <Uses imageId={imageId} />
    </DeleteRecordDialog>
  );
}

/** What happens where the picture is used; each a sentence. */
function consequences({ carousel, aboutUs, menuItems }: ImageUses): string[] {
  const items = menuItems.map((name) => `«${name}»`);
  return [
    ...(carousel ? ['Det forsvinner fra karusellen på forsiden.'] : []),
    ...(aboutUs ? ['Forsiden får ikke noe bilde under «Om oss».'] : []),
    ...(items.length > 0 ? [`${new Intl.ListFormat('nb').format(items)} får standardbildet på menyen.`] : []),
  ];
}

function Uses({ imageId }: { imageId: number }) {
  const uses = trpc.images.uses.useQuery({ imageId }, { staleTime: 0, gcTime: 0 });
  if (uses.error) return <p>Vi fikk ikke sett etter hvor bildet er i bruk.</p>;
  if (!uses.data) return <p role="status">Ser etter hvor bildet er i bruk …</p>;
  const sentences = consequences(uses.data);
  return (
    <div role="status">
      {sentences.length === 0 ? (
        <p>Bildet er ikke i bruk noe sted.</p>
      ) : (
        <>
          <p>Bildet er i bruk:</p>
          <ul className={styles.uses}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
