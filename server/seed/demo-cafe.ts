import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

export const BANNER_PICTURE = 'Kafeen på hjørnet';

const { identity, contact, home } = CAFE_DEFAULTS;

/** The name and texts of the demo café. @param imageId the banner's picture */
export const demoCafe = (imageId: number): Pick<CafeSettings, 'identity' | 'contact' | 'home'> => ({
  identity: { ...identity, name: 'Kafé Lysning' },
  contact: {
    ...contact,
    instagram: 'https://www.instagram.com/',
    facebook: 'https://www.facebook.com/',
    tiktok: 'https://www.tiktok.com/',
  },
  home: {
    ...home,
    banner: { ...home.banner, heading: 'Velkommen inn i lyset', imageId },
    news: [
      {
        heading: 'Nytt: din egen drømmekopp',
        text: 'Velg blant espresso, matcha, bær, sirup og alt det andre vi har bak disken. Koppen fyller seg lag for lag mens du velger, og du kan lagre den så vennene dine finner den igjen.',
        from: null,
        until: null,
      },
    ],
    about: {
      heading: 'Om oss',
      text: 'Kafé Lysning er et lite rom med store vinduer. Vi brenner lyst, visper matchaen for hånd og moser bærene samme dag som du drikker dem. Kom som du er, bli så lenge du vil.\n\nHar du lyst på noe som ikke står på menyen? Bygg det selv, så blander vi det for deg.',
    },
    aboutImageText: 'Disken vår, med kaffemaskinen og hyllene med kopper og glass',
  },
});
