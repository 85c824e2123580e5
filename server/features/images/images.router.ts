import { z } from 'zod';
import { publicProcedure, router } from '#server/trpc.ts';
import { CarouselImage, GalleryImage } from '#shared/images.ts';
import { getAboutUsImage, listCarousel, listGallery } from './images.service.ts';

export const imagesRouter = router({
  gallery: publicProcedure.output(z.array(GalleryImage)).query(({ ctx }) => listGallery(ctx.deps)),
  carousel: publicProcedure.output(z.array(CarouselImage)).query(({ ctx }) => listCarousel(ctx.deps)),
  aboutUs: publicProcedure.output(GalleryImage.nullable()).query(({ ctx }) => getAboutUsImage(ctx.deps)),
});
