import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { drinkLayers } from '#server/db/drinks-schema.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { updateCafe } from '#server/features/cafe/edit-cafe.service.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { iconTags, type PageFacts, pageTags, structuredData } from './page-tags.ts';

const ORIGIN = 'https://kafe.example';
const page: PageFacts = {
  status: 200,
  path: '/drommekoppen/7',
  title: 'Solnedgang',
  description: 'En drømmekopp.',
  image: { path: '/drommekoppen/7/kort.jpg', width: 1200, height: 630, alt: 'Kopp' },
  noindex: false,
  cafe: { name: 'Kafé Lysning', logo: null, banner: { heading: 'Velkommen', text: '', picture: null } },
};

const tagsOf = (more: Partial<PageFacts> = {}, origin: string | null = ORIGIN) =>
  pageTags({ ...page, ...more }, origin).join('\n');

test('a page has its texts, canonical URL and picture, all absolute', () => {
  expect(tagsOf()).toBe(`<link rel="canonical" href="https://kafe.example/drommekoppen/7">
<meta property="og:site_name" content="Kafé Lysning">
<meta property="og:title" content="Solnedgang">
<meta property="og:description" content="En drømmekopp.">
<meta property="og:url" content="https://kafe.example/drommekoppen/7">
<meta property="og:image" content="https://kafe.example/drommekoppen/7/kort.jpg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Kopp">`);
});

test('a page without a picture has the banner’s, the logo or the drawn café', () => {
  expect(tagsOf({ image: undefined })).toContain('content="https://kafe.example/images/kafeen.jpg"');
  const picture = { imagePath: '/uploads/disken.webp', imageName: 'disken.webp', width: 1600, height: 900 };
  const banner = { heading: 'Fersk bakst', text: '', picture };
  const logo = { ...picture, imagePath: '/uploads/logo.webp' };
  const cafe = { name: 'Bakeriet', logo, banner };
  expect(tagsOf({ image: undefined, cafe })).toContain(
    `<meta property="og:image" content="https://kafe.example/uploads/disken.webp">
<meta property="og:image:width" content="1600">
<meta property="og:image:height" content="900">
<meta property="og:image:alt" content="Bakeriet">`,
  );
  const withLogo = { ...cafe, banner: { ...banner, picture: null } };
  expect(tagsOf({ image: undefined, cafe: withLogo })).toContain(
    'content="https://kafe.example/uploads/logo.webp"',
  );
});

test('texts are escaped', () => {
  const name = '"><script>alert(1)</script>';
  const image = { path: '/x.jpg', width: 1, height: 1, alt: name };
  const tags = tagsOf({ title: name, description: name, path: `/${name}`, image });
  expect(tags).not.toMatch(/<script|">./);
  expect(tags.match(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(5);
});

test('missing and private pages are noindex, and without an origin there are no URLs', () => {
  expect(tagsOf({ status: 404 })).toBe('<meta name="robots" content="noindex">');
  expect(tagsOf({ noindex: true })).toContain('<meta name="robots" content="noindex">');
  expect(tagsOf()).not.toContain('robots');

  expect(tagsOf({}, null)).toMatch(/og:title.*og:description/s);
  expect(tagsOf({}, null)).not.toMatch(/canonical|og:url|og:image/);
});

test('the icons are the café’s logo where it has one', () => {
  expect(iconTags('/uploads/a.webp').join()).toContain('rel="icon" href="/uploads/a.webp/96"');
  expect(iconTags(undefined).join()).toContain('rel="icon" href="/favicon.svg"');
});

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

test('the home page is about the café and its opening hours', async ({ cafe: { deps } }) => {
  const { identity, contact } = CAFE_DEFAULTS;
  const reached = { ...contact, phone: '22 33 44 55', instagram: 'https://example.com/fjordkaffe' };
  await updateCafe(deps, ADMIN, { section: 'identity', value: { ...identity, name: 'Fjordkaffe' } });
  await updateCafe(deps, ADMIN, { section: 'contact', value: reached });
  expect(structuredData(deps, '/', ORIGIN)).toMatchObject({
    '@type': 'CafeOrCoffeeShop',
    name: 'Fjordkaffe',
    telephone: '22 33 44 55',
    sameAs: ['https://example.com/fjordkaffe'],
    hasMenu: 'https://kafe.example/meny',
    openingHoursSpecification: [
      { dayOfWeek: WEEKDAYS, opens: '09:00', closes: '18:00' },
      { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
    ],
  });
});

test('every tab of the menu is about the whole menu, with prices', async ({ cafe: { deps } }) => {
  const about = structuredData(deps, '/meny?kategori=Smoothie', ORIGIN);
  expect(about).toEqual(structuredData(deps, '/meny?kategori=KaffeVarm', ORIGIN));
  const offers = { price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: 'NOK' };
  const item = { '@type': 'MenuItem', offers: expect.objectContaining(offers) };
  const hasMenuItem = expect.arrayContaining([expect.objectContaining(item)]);
  const section = expect.objectContaining({ name: 'Varm Kaffe', hasMenuItem });
  expect(about).toMatchObject({ '@type': 'Menu', hasMenuSection: expect.arrayContaining([section]) });
});

test('structured data say the diets that the owner has confirmed', async ({ cafe: { deps } }) => {
  changeRow(deps, menuItems, { vegan: true, vegetarian: true }, 1);
  changeRow(deps, menuItems, { vegan: false, vegetarian: true }, 2);
  changeRow(deps, menuItems, { vegan: null, vegetarian: false }, 3);
  const about = JSON.stringify(structuredData(deps, '/meny', ORIGIN));
  const [vegan, vegetarian] = ['VeganDiet', 'VegetarianDiet'].map((diet) => `https://schema.org/${diet}`);
  expect(about.match(/"suitableForDiet":(\[.*?\]|".*?")/g)).toEqual([
    `"suitableForDiet":["${vegan}","${vegetarian}"]`,
    `"suitableForDiet":"${vegetarian}"`,
  ]);
});

test('a cup is offered at today’s price unless an ingredient is sold out, or nothing was poured', async ({
  cafe: { ask, deps },
}) => {
  const payload = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }, { ingredientId: 2 }] };
  await ask('POST', '/api/drinkapi/create', { payload });
  const offers = { price: '24.00', priceCurrency: 'NOK' };
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).toMatchObject({ offers });
  deps.edit.update(ingredients).set({ isAvailable: false }).where(eq(ingredients.id, 2)).run();
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).not.toHaveProperty('offers');
  deps.edit.update(ingredients).set({ isAvailable: true }).run();
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).toHaveProperty('offers');
  deps.edit.delete(drinkLayers).run();
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).not.toHaveProperty('offers');
});

test('a cup’s page is about the cup; other pages are about nothing', async ({ cafe: { deps } }) => {
  addDrinks(deps, 'Kopp');
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).toMatchObject({
    '@type': 'MenuItem',
    name: 'Kopp',
    url: 'https://kafe.example/drommekoppen/1',
  });
  for (const path of ['/drommekoppen', '/drommekoppen/99', '/login'])
    expect(structuredData(deps, path, ORIGIN)).toBeNull();
});
