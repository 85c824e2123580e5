import { expect, it } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { servePages } from './pages.plugin.ts';
import type { Renderer } from './renderer.ts';

const SHELL = `<title><!--title--></title><meta content="<!--description-->"><!--head--><div><!--app--></div>
<script type="application/json">{}</script>`;

/** A renderer that shows the menu's first drink; it has one page, and one that fails. */
const renderer: Renderer = {
  canonicalAddress: (url) => url,
  shell: async () => SHELL,
  head: (modules) => ({
    styles: `<link href="${modules.join()}">`,
    styleHash: 'styles',
    scripts: '<script type="module" src="/entry.js"></script>',
    scriptHash: 'scripts',
  }),
  render: async (url, call) => {
    if (url === '/broken') throw new Error('A component threw');
    const drinks = await call('menu.byCategory', { category: 'KaffeVarm' });
    return {
      status: url === '/meny' ? 200 : 404,
      html: `<p>${Array.isArray(drinks) ? drinks.length : 0} drikker</p>`,
      path: '/meny',
      title: 'Meny',
      description: '',
      image: undefined,
      cafe: undefined,
      state: '{}',
      modules: ['/page.js'],
      noindex: url === '/hidden',
    };
  },
};

const createCafe = () => createTestApp({}, { pages: async (app, deps) => servePages(app, deps, renderer) });

it('sends a page with public data, to be revalidated each time', async () => {
  const { ask } = await createCafe();
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
});

it('contains the revision of its data, so that changes during rendering are noticed', async () => {
  let change = () => undefined;
  const render: Renderer['render'] = (url, call) => {
    change();
    return renderer.render(url, call);
  };
  const { ask, deps } = await createTestApp(
    {},
    { pages: async (app, deps) => servePages(app, deps, { ...renderer, render }) },
  );
  const before = `<meta name="revision" content="${deps.live.revision()}">`;
  change = () => void deps.live.publish(['menu']);
  expect((await ask('GET', '/meny')).body).toContain(before);
  expect(before).not.toContain(deps.live.revision());
});

it('sets noindex only for private pages', async () => {
  const { ask } = await createCafe();
  const noindex = '<meta name="robots" content="noindex">';
  expect((await ask('GET', '/hidden')).body).toContain(noindex);
  expect((await ask('GET', '/meny')).body).not.toContain(noindex);
});

it('says what a page is about in words of schema.org, except on private and missing pages', async () => {
  const { ask, deps } = await createCafe();
  clientOf(deps.db).exec("update menu_items set description = '</script><b>' where id = 1");
  const about = /<script type="application\/ld\+json">(.*?)<\/script>/;
  const [, json = ''] = about.exec((await ask('GET', '/meny')).body) ?? [];
  expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org', '@type': 'Menu' });
  expect(json).toContain('\\u003c/script>');
  for (const path of ['/hidden', '/menyen']) expect((await ask('GET', path)).body).not.toMatch(about);
});

it('sends the not-found page with 404', async () => {
  const { ask } = await createCafe();
  const answer = await ask('GET', '/menyen');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

it.each([
  '/api/nothing',
  '/API',
  '/uploads/nothing.webp',
  '/images/nothing.png',
  '/wp-login.php',
  '/humans.txt',
])('answers %s with 404 as JSON', async (url) => {
  const { ask } = await createCafe();
  const answer = await ask('GET', url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
});

it('answers an error of rendering with 500 and a page without scripts', async () => {
  const { ask } = await createCafe();
  const answer = await ask('GET', '/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Her gikk noe galt');
  expect(answer.body).not.toContain('entry.js');
  expect(answer.body).not.toContain('A component threw');
});

it('renders a URL once, whatever its unknown query parameters, and one page for all unknown paths', async () => {
  const rendered: string[] = [];
  const counting: Renderer = {
    ...renderer,
    canonicalAddress: (url) => (url.startsWith('/meny') ? '/meny' : '/404'),
    render: (url, call) => {
      rendered.push(url);
      return renderer.render(url, call);
    },
  };
  const { ask } = await createTestApp({}, { pages: async (app, deps) => servePages(app, deps, counting) });
  for (const url of ['/meny', '/meny?a=1', '/meny?b=2', '/en', '/to?c=3'])
    expect((await ask('GET', url)).statusCode).toBe(url.startsWith('/meny') ? 200 : 404);
  expect(rendered).toEqual(['/meny', '/404']);
});

it('does not cache a page with a failed call', async () => {
  const withoutDrinks: Renderer = {
    ...renderer,
    render: (url, call) => renderer.render(url, (...query) => call(...query).catch(() => [])),
  };
  const cafe = await createTestApp({}, { pages: async (app, deps) => servePages(app, deps, withoutDrinks) });
  const client = clientOf(cafe.deps.edit);
  client.exec('alter table menu_items rename to lost');
  const broken = await cafe.ask('GET', '/meny');
  expect(broken.body).toContain('<p>0 drikker</p>');
  expect(broken.headers).not.toHaveProperty('etag');
  client.exec('alter table lost rename to menu_items');
  expect((await cafe.ask('GET', '/meny')).body).toMatch(/[1-9] drikker/);
});

it('answers 503 while the database can’t be read', async () => {
  const error = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
  const failing: Renderer = { ...renderer, render: () => Promise.reject(error) };
  const { ask } = await createTestApp({}, { pages: async (app, deps) => servePages(app, deps, failing) });
  const answer = await ask('GET', '/meny');
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } });
  expect(answer.body).toContain('Her gikk noe galt');
});

it('has a page without scripts for the time without a network', async () => {
  const { ask } = await createCafe();
  const { statusCode, body } = await ask('GET', '/uten-nett');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<h1>Ingen nett<\/h1>/);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('type="module"');
});
