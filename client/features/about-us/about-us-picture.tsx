import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';

export function AboutUsPicture({ alt }: { alt: string }) {
  const image = trpc.images.aboutUs.useQuery();
  if (image.isLoadingError) {
    const message = errorText(image.error, 'Failed to fetch images');
    return <ErrorState message={`Error: ${message}`} lang="en" onRetry={() => image.refetch()} />;
  }
  if (image.isPending) return <PicturePlace shape="photo" />;
  if (!image.data) return null;
  return <Picture src={image.data.imagePath} alt={alt} shape="photo" />;
}
