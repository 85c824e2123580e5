import { z } from 'zod';
import { failures, type RestRoutes } from '#server/rest-route.ts';
import { CarouselImage, GalleryImage } from '#shared/images.ts';
import { listCarousel, listGallery } from './images.service.ts';

const tags = ['Images'];

export const imagesRest: RestRoutes = {
  publicly: (app, deps) => {
    app.get(
      '/ImageAPI/imageslist',
      {
        schema: {
          summary: 'The gallery, oldest first',
          tags,
          response: { 200: z.array(GalleryImage), ...failures(401) },
        },
      },
      () => listGallery(deps),
    );
    app.get(
      '/ImageAPI/carousel-images',
      {
        schema: {
          summary: 'The pictures of the home page’s carousel, oldest first',
          tags,
          response: { 200: z.array(CarouselImage), ...failures(401) },
        },
      },
      () => listCarousel(deps),
    );
  },
};
