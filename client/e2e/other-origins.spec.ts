import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** What a page gets when it lists, logs in, and asks who it is. */
type Got = { total: string | null; user: string } | 'nothing';

const call = (page: Page, cafe: string): Promise<Got> =>
  page.evaluate(async (api) => {
    try {
      const list = await fetch(`${api}/drinkapi/drinkslist?pageSize=1`);
      const login = await fetch(`${api}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'Kaffe-1234!' }),
      });
      const headers = { authorization: `Bearer ${(await login.json()).message}` };
      const user = await (await fetch(`${api}/auth/user`, { headers })).json();
      await fetch(`${api}/auth/logout`, { method: 'POST', headers });
      return { total: list.headers.get('x-total-count'), user: user.username };
    } catch {
      return 'nothing';
    }
  }, `${cafe}/api`);

/** A page of this machine under its other name, which to a browser is another origin. */
const elsewhere = (address: string): string => `${address.replace('127.0.0.1', 'localhost')}/api/docs`;

test.describe('a page of another origin', { tag: '@once' }, () => {
  // The page stands in for one of somebody else's, which has no policy of ours.
  test.use({ bypassCSP: true });

  test('calls with a token where CORS_ORIGINS names it', async ({ page, baseURL, allowError }) => {
    allowError(/left the origin/);
    const cafe = String(baseURL);
    await page.goto(elsewhere(cafe));
    expect(await call(page, cafe)).toEqual({ total: expect.stringMatching(/^[1-9]\d*$/), user: 'admin' });
  });

  test('gets nothing where it does not', async ({ page, baseURL, allowError }) => {
    allowError(/left the origin|blocked by CORS policy: No 'Access-Control-Allow-Origin'|net::ERR_FAILED/);
    await page.goto(elsewhere(String(process.env.EMPTY_CAFE)));
    expect(await call(page, String(baseURL))).toBe('nothing');
  });
});
