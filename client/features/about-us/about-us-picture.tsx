import { trpc } from '#client/lib/api/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';

export function AboutUsPicture({ alt }: { alt: string }) {
  const image = trpc.images.aboutUs.useQuery();
  if (image.isLoadingError) return <QueryError query={image} fallback="Failed to fetch images" />;
  if (image.isPending) return <PicturePlace shape="photo" />;
  if (!image.data) return null;
  return <Picture src={image.data.imagePath} alt={alt} shape="photo" />;
}
