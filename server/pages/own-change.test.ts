import { expect, test } from 'vitest';
import { REST_ACCOUNTS, sessionHeader } from '#server/testing/accounts.ts';
import { cookieHeader } from '#server/testing/apis.ts';
import { createTestApp, PASSWORD, serveApp } from '#server/testing/test-app.ts';
import { registerPages } from './pages.plugin.ts';

test('a browser that has changed a price gets it with its next page, also while guests’ pages are rendered', async () => {
  const cafe = await createTestApp({}, { pages: registerPages });
  const { origin } = await serveApp(cafe);
  const login = await REST_ACCOUNTS.login(cafe, { username: 'admin', password: PASSWORD });
  const cookie = cookieHeader(login);
  const change = async (price: number) => {
    const { status } = await fetch(`${origin}/api/menuitemapi/update/1`, {
      method: 'PUT',
      headers: { ...sessionHeader(login), ...cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Espresso', description: 'God.', categoryId: 1, price }),
    });
    expect(status).toBe(200);
  };
  const read = async (etag = '') => {
    const page = await fetch(`${origin}/meny`, { headers: { ...cookie, 'if-none-match': etag } });
    const [price] = /\d+(?=\skr)/.exec(await page.text()) ?? [];
    return { status: page.status, price, etag: page.headers.get('etag') ?? '' };
  };
  let seen = await read();
  for (let price = 100; price < 120; price += 2) {
    await change(price);
    const guests = [read(), read()];
    await change(price + 1);
    seen = await read(seen.etag);
    expect(seen).toMatchObject({ status: 200, price: String(price + 1) });
    await Promise.all(guests);
  }
});
