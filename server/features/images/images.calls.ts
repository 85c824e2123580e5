import { z } from 'zod';
import { emptyAs, PictureField, withForms } from '#server/http/multipart.ts';
import { DELETION, documented, failures, IdParams, type RestRoutes } from '#server/http/rest-route.ts';
import { admin, passId, publicly, router } from '#server/trpc/procedures.ts';
import { Id, Message, Name } from '#shared/api/fields.ts';
import { IMAGE_UPLOADED } from '#shared/cafe/image-limits.ts';
import {
  CarouselImage,
  CarouselSorting,
  GalleryImage,
  GalleryPage,
  GalleryQuery,
  IMAGE_HIDDEN,
  IMAGE_SHOWN,
  ImageChange,
  ImageUses,
} from '#shared/cafe/images.ts';
import {
  createImage,
  deleteImage,
  replaceAboutUs,
  setCarousel,
  sortCarousel,
} from './edit-images.service.ts';
import {
  getAboutUsImage,
  getImage,
  listCarousel,
  listGallery,
  pageOfGallery,
  usesOfImage,
} from './images.service.ts';

/** Both fields are optional here, because the service's error for a missing one has the text that the specification requires. */
const ImageForm = z
  .object({
    ImageFile: PictureField,
    ImageName: emptyAs(undefined, Name.meta({ examples: ['Sommer i hagen'] }).optional()),
  })
  .meta({ required: ['ImageFile', 'ImageName'] });

const AboutUsForm = z.object({ ImageFile: PictureField }).meta({ required: ['ImageFile'] });

export const imagesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ImageAPI/imageslist',
      documented('List the gallery', 'Returns all pictures of the gallery, oldest first.', {
        response: { 200: z.array(GalleryImage) },
      }),
      () => listGallery(deps),
    );
    app.get(
      '/ImageAPI/carousel-images',
      documented('List the carousel', 'Returns the pictures of the home page’s carousel, in their order.', {
        response: { 200: z.array(CarouselImage) },
      }),
      () => listCarousel(deps),
    );
  },
  admin: (app, deps, adminOf) => {
    withForms(app, deps, 'forms', (forms) => {
      forms.post(
        '/ImageAPI/create',
        documented(
          'Upload a picture',
          'Adds a picture to the gallery. It is rotated upright, stripped of metadata and re-encoded; only the first frame of an animation is stored, and `X-First-Frame-Only` says so. Responds with 409 if the name is taken.',
          { body: ImageForm, response: { 201: ImageChange, ...failures(409) } },
        ),
        async (request) => {
          const { ImageFile: file, ImageName: name } = request.body;
          const image = await createImage(deps, adminOf(request), { name, file });
          return { message: IMAGE_UPLOADED, image };
        },
      );
      forms.put(
        '/ImageAPI/about-us',
        documented(
          'Replace the about-us picture',
          'Uploads a picture for the about-us section and deletes the previous one. Responds with 409 if another picture has its name, in upper or lower case.',
          { body: AboutUsForm, response: { 200: ImageChange, ...failures(409) } },
        ),
        async (request) => {
          const image = await replaceAboutUs(deps, adminOf(request), request.body.ImageFile);
          return { message: IMAGE_UPLOADED, image };
        },
      );
    });
    app.put(
      '/ImageAPI/toggle-carousel/:id',
      documented(
        'Toggle a picture in the carousel',
        'Adds a picture to the end of the home page’s carousel, or removes it.',
        { params: IdParams, response: { 200: ImageChange } },
      ),
      async (request) => {
        const image = await setCarousel(deps, adminOf(request), request.params.id);
        return { message: image.isCarouselImage ? IMAGE_SHOWN : IMAGE_HIDDEN, image };
      },
    );
    app.put(
      '/ImageAPI/carousel-order',
      documented(
        'Sort the carousel',
        'Pictures that are not listed follow in their previous order. Responds with 400 if a listed picture is not in the carousel or is listed twice.',
        { body: CarouselSorting, response: { 200: z.array(CarouselImage) } },
      ),
      (request) => sortCarousel(deps, adminOf(request), request.body),
    );
    app.delete(
      '/ImageAPI/delete/:id',
      documented('Delete a picture', 'Records that use it show the default picture.', DELETION),
      (request) => deleteImage(deps, adminOf(request), request.params.id),
    );
  },
};

const ImageRef = z.object({ imageId: Id });

export const imagesRouter = router({
  carousel: publicly.output(z.array(CarouselImage)).query(({ ctx }) => listCarousel(ctx.deps)),
  aboutUs: publicly.output(GalleryImage.nullable()).query(({ ctx }) => getAboutUsImage(ctx.deps)),
  page: admin.schemas(GalleryQuery, GalleryPage).query(({ ctx, input }) => pageOfGallery(ctx.deps, input)),
  byId: admin.schemas(ImageRef, GalleryImage).query(({ ctx, input }) => getImage(ctx.deps, input.imageId)),
  uses: admin.schemas(ImageRef, ImageUses).query(({ ctx, input }) => usesOfImage(ctx.deps, input.imageId)),
  setCarousel: admin
    .schemas(ImageRef.extend({ isCarouselImage: z.boolean() }), GalleryImage)
    .mutation(({ ctx, input }) => setCarousel(ctx.deps, ctx.caller, input.imageId, input.isCarouselImage)),
  delete: admin.schemas(ImageRef, Message).mutation(passId('imageId', deleteImage)),
});
