import { expect, test } from 'vitest';
import { updateCafe } from '#server/features/cafe/edit-cafe.service.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://kafe.example';

test('the home page is about the café and its opening hours', async () => {
  const { deps } = await createTestApp();
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
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
      { dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
    ],
  });
});

test('every tab of the menu is about the whole menu, with prices', async () => {
  const { deps } = await createTestApp();
  const about = structuredData(deps, '/meny?kategori=Smoothie', ORIGIN);
  expect(about).toEqual(structuredData(deps, '/meny?kategori=KaffeVarm', ORIGIN));
  expect(about).toMatchObject({
    '@type': 'Menu',
    hasMenuSection: expect.arrayContaining([
      expect.objectContaining({
        name: 'Varm Kaffe',
        hasMenuItem: expect.arrayContaining([
          expect.objectContaining({
            '@type': 'MenuItem',
            offers: expect.objectContaining({
              price: expect.stringMatching(/^\d+\.\d\d$/),
              priceCurrency: 'NOK',
            }),
          }),
        ]),
      }),
    ]),
  });
});

test('a cup’s page is about the cup, with today’s price; other pages are about nothing', async () => {
  const { deps } = await createTestApp();
  fillDrinks(deps, 'Kopp');
  expect(structuredData(deps, '/drommekoppen/1', ORIGIN)).toMatchObject({
    '@type': 'MenuItem',
    name: 'Kopp',
    url: 'https://kafe.example/drommekoppen/1',
  });
  for (const path of ['/drommekoppen', '/drommekoppen/99', '/login'])
    expect(structuredData(deps, path, ORIGIN)).toBeNull();
});
