import fc from 'fast-check';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { admin, mutate } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { drawCup, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { THEMES } from '#shared/cup/looks.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-limits.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { drawCard } from './drink-pictures.service.ts';

const ESPRESSO = { ingredientId: 1, slots: 8 };

async function saveCup(cafe: TestApp, themeId = 1, layers = [ESPRESSO]): Promise<number> {
  const { body } = await mutate(cafe, 'drinks.create', { name: 'Kopp', themeId, choices: [1], layers });
  return Drink.parse(body).drinkId;
}

const requestCard = (cafe: TestApp, id: number | string, headers = {}) =>
  cafe.ask('GET', paths.cupCard(id), { headers });

test('the card of a dream cup is a JPEG in the size of link previews, cached for a day', async ({ cafe }) => {
  const answer = await requestCard(cafe, await saveCup(cafe));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
  });
});

test('the card shows the layers and the theme of the saved cup', async ({ cafe }) => {
  const ids = [await saveCup(cafe), await saveCup(cafe, 1, []), await saveCup(cafe, 2), await saveCup(cafe)];
  const [cup, empty, red, same] = await Promise.all(ids.map((id) => requestCard(cafe, id)));
  expect(new Set([cup, empty, red].map((card) => card?.rawPayload.toString('base64'))).size).toBe(3);
  expect(same?.rawPayload).toEqual(cup?.rawPayload);
  const { data, info } = await sharp(cup?.rawPayload).raw().toBuffer({ resolveWithObject: true });
  // A point low in the middle of the cup, where the espresso is.
  const [brown = 0, green = 0] = data.subarray((520 * info.width + 600) * info.channels);
  expect(Math.abs(brown - 0x3b) + Math.abs(green - 0x23)).toBeLessThan(24);
});

test('of many cards requested at once some are rendered, others get a retry time', async ({ cafe }) => {
  const ids: number[] = [];
  for (let slots = 1; slots <= 8; slots++) {
    for (const theme of [4, 5, 6]) ids.push(await saveCup(cafe, theme, [{ ...ESPRESSO, slots }]));
  }
  const answers = await Promise.all(ids.map((id) => requestCard(cafe, id)));
  const drawn = answers.filter(({ statusCode }) => statusCode === 200);
  const rejected = answers.filter(({ statusCode }) => statusCode === 429);
  // One is drawn and sixteen wait; more where one is drawn before all have asked.
  expect(drawn.length).toBeGreaterThanOrEqual(17);
  expect(rejected.length).toBeGreaterThan(0);
  expect(drawn.length + rejected.length).toBe(ids.length);
  for (const { headers } of rejected) {
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect(headers).not.toHaveProperty('cache-control');
    expect(headers).not.toHaveProperty('etag');
  }
});

test('a client that has the card gets 304, also after a like', async ({ cafe }) => {
  const id = await saveCup(cafe);
  const etag = String((await requestCard(cafe, id)).headers.etag);
  await mutate(cafe, 'drinks.upvote', { drinkId: id });
  const answer = await requestCard(cafe, id, { 'if-none-match': etag });
  expect(answer).toMatchObject({ statusCode: 304, body: '' });
  expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400' });
});

test('HEAD answers without rendering the picture', async ({ cafe }) => {
  const id = await saveCup(cafe, 7);
  const run = vi.spyOn(cafe.deps.worker, 'run');
  const answer = await cafe.app.inject({ method: 'HEAD', url: paths.cupCard(id) });
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
  const { headers } = await requestCard(cafe, id);
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: headers.etag });
  expect(answer.headers).not.toHaveProperty('content-length');
});

test('an unknown or deleted cup has no card', async ({ cafe }) => {
  const id = await saveCup(cafe);
  await admin.remove(cafe, `/api/drinkapi/delete/${id}`);
  for (const missing of [id, 99]) {
    const answer = await requestCard(cafe, missing);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'The dream cup does not exist' });
    expect(answer.headers).not.toHaveProperty('etag');
  }
});

test('a card needs no fonts and loads nothing', () => {
  const layers = fc.array(fc.record({ color: fc.string(), slots: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(layers, fc.constantFrom(...THEMES), (poured, theme) => {
      const text = svgText(drawCard({ theme, drawing: drawCup(poured, theme) }));
      expect(text).not.toMatch(/<text|<image|<script|href|url\((?!#)|NaN|undefined/);
    }),
  );
});
