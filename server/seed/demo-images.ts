import { ABOUT_US_IMAGE } from '#shared/image-limits.ts';

/** A gallery picture; `file` is in `pictures/`. */
type DemoImage = { imageName: string; file: string; isCarouselImage: boolean };

/** The demo café's gallery, carousel pictures first. */
export const DEMO_IMAGES: readonly DemoImage[] = [
  { imageName: 'Morgenlys i kafévinduet', file: 'galleri-vinduet.webp', isCarouselImage: true },
  { imageName: 'Drømmekopper på hylla', file: 'galleri-hylla.webp', isCarouselImage: true },
  { imageName: 'Nybrente kaffebønner', file: 'galleri-bonner.webp', isCarouselImage: true },
  { imageName: 'Fersk matcha', file: 'galleri-matcha.webp', isCarouselImage: true },
  { imageName: 'Bær fra skogen', file: 'galleri-baer.webp', isCarouselImage: true },
  { imageName: 'Kafeen på hjørnet', file: 'galleri-hjornet.webp', isCarouselImage: true },
  { imageName: 'Snø utenfor, varmt inne', file: 'galleri-sno.webp', isCarouselImage: false },
  { imageName: 'Kanelboller fra ovnen', file: 'galleri-boller.webp', isCarouselImage: false },
  { imageName: 'To kopper ved fjorden', file: 'galleri-fjorden.webp', isCarouselImage: false },
  { imageName: ABOUT_US_IMAGE, file: 'about-us.jpg', isCarouselImage: false },
];
