import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ROOT } from '#server/core/program.ts';
import { KnownAllergens } from '#shared/api/fields.ts';
import type { CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { DEMO_NAME } from '#shared/cafe/cafe-sections.ts';
import { VesselName } from '#shared/drinks/drinks.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import { CHOICE_KINDS } from '#shared/menu/choice-kinds.ts';
import { TextureName, UnitName } from '#shared/menu/ingredients.ts';

/** The folder of the demo's tables: CSV with semicolons and a header. */
const TABLES = join(ROOT, 'server/seed/demo');

function readTable<Columns extends z.ZodRawShape>(name: string, columns: Columns) {
  const text = readFileSync(join(TABLES, `${name}.csv`), 'utf8');
  return z.array(z.object(columns)).parse(parse(text, { columns: true, delimiter: ';' }));
}

const text = z.string();
const number = z.coerce.number();
const yesOrNo = text.transform((cell) => cell === 'ja');

/** Keys such as `oats,milk;almond`, with traces behind the semicolon; `none`, or empty if undeclared. */
const allergens = text.transform((cell): Allergens | null => {
  if (cell === '') return null;
  const [contains = [], mayContain = []] = cell
    .split(';')
    .map((keys) => keys.split(',').filter((key) => key !== 'none'));
  return KnownAllergens.parse({ contains, mayContain });
});

const ITEM = {
  category: text,
  name: text,
  price: number,
  isAvailable: yesOrNo,
  allergens,
  picture: text,
  description: text,
};

const names = text.transform((cell) => cell.split(', ').filter((name) => name !== ''));

/** Prices are NOK, `fillLevel` is percent, `picture` is a file in `pictures/`; ingredients are in pouring order. */
export const readDemo = () => ({
  categories: readTable('categories', { name: text, description: text }),
  gallery: readTable('gallery', { name: text, picture: text, isCarouselImage: yesOrNo }),
  menu: readTable('menu', { ...ITEM, madeOf: names, choices: names }),
  /** The options of all choices, in their order. */
  options: readTable('choices', {
    choice: text,
    kind: z.enum(CHOICE_KINDS),
    max: text.transform((cell) => (cell === '' ? null : Number(cell))),
    name: text,
    price: number,
    ingredient: text,
    allergens,
  }),
  ingredients: readTable('ingredients', {
    ...ITEM,
    fillLevel: number,
    color: text,
    texture: TextureName,
    isHot: yesOrNo,
    unit: UnitName,
    amountPerSlot: number,
  }),
  drinks: readTable('drinks', {
    name: text,
    themeId: number,
    vessel: VesselName,
    likes: number,
    picture: text,
    ingredients: names,
  }),
});

export type Demo = ReturnType<typeof readDemo>;

export const BANNER_PICTURE = 'Kafeen på hjørnet';

const { identity, contact, home } = CAFE_DEFAULTS;

/** The name and texts of the demo café. @param imageId the banner's picture */
export const demoCafe = (imageId: number): Pick<CafeSettings, 'identity' | 'contact' | 'home'> => ({
  identity: { ...identity, name: DEMO_NAME },
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
      text: 'Et lite rom med store vinduer. Vi brenner lyst, visper matchaen for hånd og moser bærene samme dag som du drikker dem. Kom som du er, bli så lenge du vil.\n\nHar du lyst på noe som ikke står på menyen? Bygg det selv, så blander vi det for deg.',
    },
    aboutImageText: 'Disken vår, med kaffemaskinen og hyllene med kopper og glass',
  },
});
