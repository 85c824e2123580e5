import { trpc } from '#client/data/trpc.ts';
import { DeleteRecordDialog } from '#client/office/delete-record-dialog.tsx';
import type { GalleryImage, ImageUses } from '#shared/cafe/images.ts';
import { listText } from '#shared/text/text.ts';

type DeleteImageDialogProps = { image: GalleryImage; onClose: () => void };

export function DeleteImageDialog({ image: { imageId, imageName }, onClose }: DeleteImageDialogProps) {
  const { images } = trpc.useUtils().client;
  return (
    <DeleteRecordDialog
      noun="image"
      name={imageName}
      remove={() => images.delete.mutate({ imageId })}
      onClose={onClose}
    >
      {() => <Uses imageId={imageId} />}
    </DeleteRecordDialog>
  );
}

function consequences({ carousel, aboutUs, menuItems }: ImageUses): string[] {
  const items = menuItems.map((name) => `«${name}»`);
  return [
    ...(carousel ? ['Det forsvinner fra karusellen på forsiden.'] : []),
    ...(aboutUs ? ['Forsiden får ikke noe bilde under «Om oss».'] : []),
    ...(items.length > 0 ? [`${listText(items)} får standardbildet på menyen.`] : []),
  ];
}

function Uses({ imageId }: { imageId: number }) {
  const uses = trpc.images.uses.useQuery({ imageId }, { staleTime: 0, gcTime: 0 });
  if (uses.error) return <p>Vi fikk ikke sett etter hvor bildet er i bruk.</p>;
  if (!uses.data) return <p role="status">Ser etter hvor bildet er i bruk …</p>;
  const sentences = consequences(uses.data);
  return (
    <div role="status" className="stack gap-2">
      <p>{sentences.length === 0 ? 'Bildet er ikke i bruk noe sted.' : 'Bildet er i bruk:'}</p>
      {sentences.length > 0 && (
        <ul className="stack notice breakable gap-1 berry-tint">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
