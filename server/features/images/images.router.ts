import { z } from 'zod';
import { responseFields } from '#server/core/response-fields.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { CarouselImage, GalleryImage, GalleryPage, GalleryQuery, ImageUses } from '#shared/cafe/images.ts';
import { deleteImage, setCarousel } from './edit-images.service.ts';
import {
  getAboutUsImage,
  getImage,
  listCarousel,
  listGallery,
  pageOfGallery,
  usesOfImage,
} from './images.service.ts';

const ImageRef = z.object({ imageId: Id });

export const imagesRouter = router({
  gallery: publicProcedure
    .output(responseFields(z.array(GalleryImage)))
    .query(({ ctx }) => listGallery(ctx.deps)),
  carousel: publicProcedure
    .output(responseFields(z.array(CarouselImage)))
    .query(({ ctx }) => listCarousel(ctx.deps)),
  aboutUs: publicProcedure
    .output(responseFields(GalleryImage.nullable()))
    .query(({ ctx }) => getAboutUsImage(ctx.deps)),
  page: adminProcedure
    .input(GalleryQuery)
    .output(responseFields(GalleryPage))
    .query(({ ctx, input }) => pageOfGallery(ctx.deps, input)),
  byId: adminProcedure
    .input(ImageRef)
    .output(responseFields(GalleryImage))
    .query(({ ctx, input }) => getImage(ctx.deps, input.imageId)),
  uses: adminProcedure
    .input(ImageRef)
    .output(responseFields(ImageUses))
    .query(({ ctx, input }) => usesOfImage(ctx.deps, input.imageId)),
  setCarousel: adminProcedure
    .input(ImageRef.extend({ isCarouselImage: z.boolean() }))
    .output(responseFields(GalleryImage))
    .mutation(({ ctx, input }) => setCarousel(ctx.deps, ctx.caller, input.imageId, input.isCarouselImage)),
  delete: adminProcedure
    .input(ImageRef)
    .output(responseFields(Message))
    .mutation(({ ctx, input }) => deleteImage(ctx.deps, ctx.caller, input.imageId)),
});
