import { expect, it } from 'vitest';
import { fillTemplate, headTags, type Manifest } from './page-template.ts';

const TEMPLATE = `<title><!--title--></title><meta content="<!--description-->" />
<!--head--><script src="/assets/entry.js"></script><div><!--app--></div>
<script type="application/json">{}</script>`;

it('fills all placeholders and escapes texts', () => {
  const filled = fillTemplate(TEMPLATE, {
    title: 'Kaffe & <kake>',
    description: 'Sagt: "god"',
    html: '<p>$& <!--head--> $1</p>',
    state: '{"a":1}',
    head: '<link>',
  });
  expect(filled).toBe(`<title>Kaffe &amp; &lt;kake&gt;</title><meta content="Sagt: &quot;god&quot;" />
<link><script src="/assets/entry.js"></script><div><p>$& <!--head--> $1</p></div>
<script type="application/json">{"a":1}</script>`);
});

it('rejects a template that lacks a placeholder', () => {
  const parts = { title: '', description: '', html: '', state: '{}', head: '' };
  expect(() => fillTemplate('<title></title>', parts)).toThrow('no <!--title-->');
});

const manifest: Manifest = {
  'main.tsx': { file: 'assets/entry.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['_shared.js', 'main.tsx'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['page.tsx'] },
  'font.woff2': { file: 'assets/font.woff2' },
};

it('preloads the fonts and scripts of a page once each, except those of the template', () => {
  expect(headTags(manifest, TEMPLATE, ['page.tsx']).match(/\/assets\/[\w.]+/g)).toEqual([
    '/assets/font.woff2',
    '/assets/shared.js',
    '/assets/page.js',
  ]);
});

it('rejects a page that was not built', () => {
  expect(() => headTags(manifest, TEMPLATE, ['gone.tsx'])).toThrow('The build has no gone.tsx');
});
