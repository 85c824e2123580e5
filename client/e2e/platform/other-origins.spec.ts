import type { Page } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/test.ts';

/** The result of listing cups, logging in and reading the user; 'blocked' if CORS forbids it. */
type CallResult = { total: string | null; user: string } | 'blocked';

const callApi = (page: Page, cafe: string): Promise<CallResult> =>
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
      return 'blocked';
    }
  }, `${cafe}/api`);

/** A page of the same server by the name `localhost`, which is a different origin for browsers. */
const onOtherOrigin = (address: string): string => `${address.replace('127.0.0.1', 'localhost')}/api/docs`;

test.describe('a page of another origin', () => {
  // Simulates a page of another site, without our content security policy.
  test.use({ bypassCSP: true });

  test('can call the API with a token if CORS_ORIGINS contains it', async ({ page, baseURL, allowError }) => {
    allowError(/left the origin/);
    const cafe = String(baseURL);
    await page.goto(onOtherOrigin(cafe));
    expect(await callApi(page, cafe)).toEqual({ total: expect.stringMatching(/^[1-9]\d*$/), user: 'admin' });
  });

  test('can’t call the API if CORS_ORIGINS lacks it', async ({ page, baseURL, allowError }) => {
    allowError(/left the origin|blocked by CORS policy: No 'Access-Control-Allow-Origin'|net::ERR_FAILED/);
    await page.goto(onOtherOrigin(String(process.env.EMPTY_CAFE)));
    expect(await callApi(page, String(baseURL))).toBe('blocked');
  });
});
