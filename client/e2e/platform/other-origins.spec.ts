import { ADMIN } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

// Simulates a page of another site, without our content security policy.
test.use({ bypassCSP: true });

test('a page in CORS_ORIGINS can call the API with a token', async ({ page, baseURL, allowError }) => {
  allowError(/left the origin/);
  const cafe = String(baseURL);
  // For browsers, the same server by the name `localhost` is a different origin.
  await page.goto(`${cafe.replace('127.0.0.1', 'localhost')}/api/docs`);
  const result = await page.evaluate(
    async ({ api, username, password }) => {
      const list = await fetch(`${api}/drinkapi/drinkslist?pageSize=1`);
      const login = await fetch(`${api}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      const headers = { authorization: `Bearer ${(await login.json()).message}` };
      const user = await (await fetch(`${api}/auth/user`, { headers })).json();
      await fetch(`${api}/auth/logout`, { method: 'POST', headers });
      return { total: list.headers.get('x-total-count'), user: user.username };
    },
    { api: `${cafe}/api`, username: ADMIN[0], password: ADMIN[1] },
  );
  expect(result).toEqual({ total: expect.stringMatching(/^[1-9]\d*$/), user: 'admin' });
});
