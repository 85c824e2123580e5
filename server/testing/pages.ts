import { servePages } from '#server/pages/pages.plugin.ts';
import type { Renderer } from '#server/pages/renderer.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const SHELL = `<title><!--title--></title><meta content="<!--description-->"><!--head--><div><!--app--></div>
<script type="application/json">{}</script>`;

/** A renderer that shows how many drinks the menu has, on its one page. */
export const RENDERER: Renderer = {
  canonicalAddress: (url) => url,
  movedTo: (url) => (url.startsWith('/Meny') ? '/meny' : null),
  shell: async () => SHELL,
  head: (modules) => ({
    styles: `<link href="${modules.join()}">`,
    styleHash: 'styles',
    scripts: '<script type="module" src="/entry.js"></script>',
    scriptHash: 'scripts',
  }),
  render: async (url, call) => {
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
      isPrivate: url === '/secret',
    };
  },
};

/** The test app with such pages; `more` replaces parts of the renderer. */
export const createAppWithPages = (
  more: Partial<Renderer> = {},
  environment: Record<string, string> = {},
): Promise<TestApp> =>
  createTestApp(environment, {
    pages: async (app, deps) => servePages(app, deps, { ...RENDERER, ...more }),
  });
