import { expect } from 'vitest';
import { updateCafe } from '#server/features/cafe/edit-cafe.service.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { structuredData } from './structured-data.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const ORIGIN = 'https://kafe.example';

test('the home page is about the café and its opening hours', async ({ cafe: { deps } }) => {
  const admin = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;
  const { identity, contact } = CAFE_DEFAULTS;
  const reached = { ...contact, phone: '22 33 44 55', instagram: 'https://example.com/fjordkaffe' };
  await updateCafe(deps, admin, { section: 'identity', value: { ...identity, name: 'Fjordkaffe' } });
  await updateCafe(deps, admin, { section: 'contact', value: reached });
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

test('a cup’s page is about the cup, with today’s price; other pages are about nothing', async ({
  cafe: { deps },
}) => {
  fillDrinks(deps, 'Kopp');
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).toMatchObject({
    '@type': 'MenuItem',
    name: 'Kopp',
    url: 'https://kafe.example/drommekoppen/1',
  });
  for (const path of ['/drommekoppen', '/drommekoppen/99', '/login'])
    expect(structuredData(deps, path, ORIGIN)).toBeNull();
});
