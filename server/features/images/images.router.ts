import { z } from 'zod';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { CarouselImage, GalleryImage, GalleryPage, GalleryQuery, ImageUses } from '#shared/cafe/images.ts';
import { deleteImage, setCarousel } from './edit-images.service.ts';
import { getAboutUsImage, getImage, listCarousel, pageOfGallery, usesOfImage } from './images.service.ts';

const ImageRef = z.object({ imageId: Id });

export const imagesRouter = router({
  carousel: publicProcedure.output(z.array(CarouselImage)).query(({ ctx }) => listCarousel(ctx.deps)),
  aboutUs: publicProcedure.output(GalleryImage.nullable()).query(({ ctx }) => getAboutUsImage(ctx.deps)),
  page: adminProcedure
    .schemas(GalleryQuery, GalleryPage)
    .query(({ ctx, input }) => pageOfGallery(ctx.deps, input)),
  byId: adminProcedure
    .schemas(ImageRef, GalleryImage)
    .query(({ ctx, input }) => getImage(ctx.deps, input.imageId)),
  uses: adminProcedure
    .schemas(ImageRef, ImageUses)
    .query(({ ctx, input }) => usesOfImage(ctx.deps, input.imageId)),
  setCarousel: adminProcedure
    .schemas(ImageRef.extend({ isCarouselImage: z.boolean() }), GalleryImage)
    .mutation(({ ctx, input }) => setCarousel(ctx.deps, ctx.caller, input.imageId, input.isCarouselImage)),
  delete: adminProcedure
    .schemas(ImageRef, Message)
    .mutation(({ ctx, input }) => deleteImage(ctx.deps, ctx.caller, input.imageId)),
});
