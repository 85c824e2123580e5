import { expect, test } from 'vitest';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://kafe.example';

test('the home page is about the café and its opening hours', async () => {
  const { deps } = await createTestApp();
  expect(structuredData(deps, '/', ORIGIN)).toMatchObject({
    '@type': 'CafeOrCoffeeShop',
    name: 'Kafé Lysning',
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
