import { hash } from 'node:crypto';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { readDemo } from '#server/seed/demo-content.ts';
import { addCategory, addImage, addMenuItem } from '#server/testing/rows.ts';
import { createTestApp, serveApp } from '#server/testing/test-app.ts';
import { ALLERGENS } from '#shared/menu/allergens.ts';
import { servePages } from './pages.plugin.ts';
import { builtRenderer } from './renderer.ts';

/** What a server sends in the first round trip of a connection: ten packets of 1,460 bytes. */
const FIRST_WINDOW = 14_600;

/** The bytes of a response as sent, with its headers. */
const sizeOf = (url: string, encoding: 'br' | 'gzip') =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      const { socket } = response;
      response.on('end', () => resolve(socket.bytesRead)).resume();
    }).on('error', reject);
  });

test.each([
  ['allergens and diets', false, FIRST_WINDOW],
  // Over plain HTTP the names of sixty pictures need a second round trip.
  ['allergens, diets and pictures', true, 16_000],
])(
  'the start and a menu of sixty items with %s arrive in one round trip',
  async (_, hasPictures, limitOfGzip) => {
    const { app, deps } = await createTestApp(
      {},
      { pages: async (app, deps) => servePages(app, deps, await builtRenderer()) },
    );
    const { menu } = readDemo();
    const categoryIds = ['Varm Matcha', 'Kald Matcha', 'Smoothie'].map((name) => addCategory(deps, name));
    for (let at = 0; at < 60; at += 1) {
      const { description = '' } = menu[at % menu.length] ?? {};
      const file = `${hash('sha256', `${at}`).slice(0, 32)}.webp`;
      addMenuItem(deps, `${description.slice(0, 12 + (at % 9))} ${at}`, {
        ...descriptionColumns(description.split(' ').toReversed().join(' ')),
        imageId: hasPictures ? addImage(deps, file, { file }) : null,
        // A third stands on the open tab.
        categoryId: at % 3 === 0 ? 1 : (categoryIds[at % categoryIds.length] ?? 2),
        priceOre: 3900 + 50 * at,
        allergens: {
          contains: ALLERGENS.slice(at % 7, 2 + (at % 9)),
          mayContain: ALLERGENS.slice(9, 9 + (at % 3)),
        },
        vegetarian: at % 5 < 3,
        vegan: at % 5 < 2,
      });
    }
    const { origin } = await serveApp({ app });
    // The first answer, which is compressed fast. Gzip is for plain HTTP.
    for (const [path, encoding, limit] of [
      ['/', 'br', FIRST_WINDOW],
      ['/', 'gzip', FIRST_WINDOW],
      ['/meny', 'br', FIRST_WINDOW],
      ['/meny', 'gzip', limitOfGzip],
    ] as const)
      expect(await sizeOf(`${origin}${path}`, encoding), `${path} ${encoding}`).toBeLessThanOrEqual(limit);
  },
);
