import { expect, it, test } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { createAppWithPages, RENDERER } from '#server/testing/pages.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { serveServiceWorker } from './pages.plugin.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

it('sends a page with public data, to be revalidated each time, which robots may index', async () => {
  const { ask } = await createAppWithPages();
  const answer = await ask('GET', '/meny');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /script-src 'self' 'sha256-scripts'; style-src [^;]* 'sha256-styles';/,
    ),
  });
  expect((await ask('GET', '/meny')).headers['content-security-policy']).toContain("'sha256-styles'");
  expect(answer.body).toMatch(/<title>Meny<\/title>.*<link href="\/page.js">.*<div><p>[1-9] drikker/s);
  expect(answer.body).not.toContain(NOINDEX);
});

it('contains the revision of its data, so that changes during rendering are noticed', async () => {
  let change = () => undefined;
  const { ask, deps } = await createAppWithPages({
    render: (url, call) => {
      change();
      return RENDERER.render(url, call);
    },
  });
  const before = `<meta name="revision" content="${deps.live.revision()}">`;
  change = () => void deps.live.publish(['menu']);
  expect((await ask('GET', '/meny')).body).toContain(before);
  expect(before).not.toContain(deps.live.revision());
});

it('says what a page is about in words of schema.org; private and missing pages are noindex instead', async () => {
  const { ask, deps } = await createAppWithPages();
  clientOf(deps.db).exec("update menu_items set name = '</script><b>' where id = 1");
  const about = /<script type="application\/ld\+json">(.*?)<\/script>/;
  const [, json = ''] = about.exec((await ask('GET', '/meny')).body) ?? [];
  expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', '@type': 'Menu' });
  expect(json).toContain('\\u003c/script>');
  for (const path of ['/hidden', '/menyen']) {
    const answer = await ask('GET', path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).not.toMatch(about);
    expect(answer.body).toContain(NOINDEX);
  }
});

it.each([
  '/api/nothing',
  '/API',
  '/uploads/nothing.webp',
  '/images/nothing.png',
  '/wp-login.php',
  '/humans.txt',
])('answers %s with 404 as JSON', async (url) => {
  const { ask } = await createAppWithPages();
  const answer = await ask('GET', url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
});

it.each([
  [new Error('A component threw'), 500, undefined],
  [Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' }), 503, '30'],
])(
  'answers the error of rendering %o with %i and a page without scripts',
  async (error, status, retryAfter) => {
    const { ask } = await createAppWithPages({ render: () => Promise.reject(error) });
    const { statusCode, headers, body } = await ask('GET', '/meny');
    expect([statusCode, headers['retry-after']]).toEqual([status, retryAfter]);
    expect(body).toContain('Her gikk noe galt');
    expect(body).not.toMatch(/entry\.js|A component threw|disk I\/O/);
  },
);

it('renders a URL once, whatever its unknown query parameters, and one page for all unknown paths', async () => {
  const rendered: string[] = [];
  const { ask } = await createAppWithPages({
    canonicalAddress: (url) => (url.startsWith('/meny') ? '/meny' : '/404'),
    render: (url, call) => {
      rendered.push(url);
      return RENDERER.render(url, call);
    },
  });
  for (const url of ['/meny', '/meny?a=1', '/meny?b=2', '/en', '/to?c=3'])
    expect((await ask('GET', url)).statusCode).toBe(url.startsWith('/meny') ? 200 : 404);
  expect(rendered).toEqual(['/meny', '/404']);
});

it('leads from other spellings to the page, also after a missing page was cached', async () => {
  const { ask } = await createAppWithPages({ canonicalAddress: (url) => (url === '/meny' ? url : '/404') });
  await ask('GET', '/menyen');
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, headers } = await ask('GET', '/Meny');
    expect([statusCode, headers.location]).toEqual([301, '/meny']);
  }
});

it('does not cache a page with a failed call', async () => {
  const cafe = await createAppWithPages({
    render: (url, call) => RENDERER.render(url, (...query) => call(...query).catch(() => [])),
  });
  const client = clientOf(cafe.deps.edit);
  client.exec('alter table menu_items rename to lost');
  const broken = await cafe.ask('GET', '/meny');
  expect(broken.body).toContain('<p>0 drikker</p>');
  expect(broken.headers).not.toHaveProperty('etag');
  client.exec('alter table lost rename to menu_items');
  expect((await cafe.ask('GET', '/meny')).body).toMatch(/[1-9] drikker/);
});

it('has a page without scripts for the time without a network', async () => {
  const { ask } = await createAppWithPages();
  const { statusCode, body } = await ask('GET', '/uten-nett');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1>Ingen nett<\/h1>/);
  expect(body).toContain(NOINDEX);
  expect(body).not.toContain('type="module"');
});

it('lets nothing on the way keep a page whose address is a secret', async () => {
  const { ask } = await createAppWithPages();
  const { headers } = await ask('GET', '/secret');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
  expect(headers.etag).toBeUndefined();
});

test.for([
  ['on', /NetworkFirst|workbox/],
  ['off', /registration\.unregister\(\)/],
] as const)('with OFFLINE=%s browsers get the worker for it at each visit', async ([OFFLINE, content]) => {
  const { ask } = await createTestApp(
    { OFFLINE },
    { pages: async (app, deps) => serveServiceWorker(app, deps) },
  );
  const answer = await ask('GET', '/sw.js');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.body).toMatch(content);
});
