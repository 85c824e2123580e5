import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { fillTemplate, headOf, readTemplate } from './renderer.ts';

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

const manifest: Manifest = {
  'index.html': {
    file: 'assets/entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/entry.css'],
  },
  'page.tsx': { file: 'assets/page.js', imports: ['_shared.js', '_own.js'], css: ['assets/page.css'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  '_own.js': { file: 'assets/own.js', imports: ['page.tsx'] },
  'other.tsx': { file: 'assets/other.js', css: ['assets/other.css'] },
  'font.woff2': { file: 'assets/font.woff2' },
  'font-rare.woff2': { file: 'assets/font-rare.woff2' },
};
const read = (file: string) => `/*${file}*/\n`;

it('has the styles of the entry and the page inline, in the order of their imports, and preloads the fonts of common letters', () => {
  const { styles, styleHash } = headOf(manifest, ['page.tsx'], read);
  const style = '/*assets/shared.css*//*assets/entry.css*//*assets/page.css*/';
  expect(styles).toContain(`<style>${style}</style>`);
  expect(styleHash).toBe(createHash('sha256').update(style).digest('base64'));
  expect(styles.match(/<link rel="preload" .*/g)).toEqual([
    '<link rel="preload" as="font" type="font/woff2" href="/assets/font.woff2" crossorigin>',
  ]);
});

it('has the scripts of the entry and the page once each, preloaded and run by an inline script', () => {
  const { scripts, scriptHash } = headOf(manifest, ['page.tsx'], read);
  const [, template = '', start = ''] =
    /^<template id="scripts">(.*)<\/template><script>(.*)<\/script>$/s.exec(scripts) ?? [];
  expect([...template.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/assets/shared.js',
    '/assets/entry.js',
    '/assets/own.js',
    '/assets/page.js',
  ]);
  expect(template.match(/href="\/assets\/\w+\.css" disabled/g)).toHaveLength(3);
  expect(start).toContain("import('/assets/entry.js')");
  expect(scriptHash).toBe(createHash('sha256').update(start).digest('base64'));
});

it('rejects a page that was not built', () => {
  expect(() => headOf(manifest, ['gone.tsx'], read)).toThrow('The build has no gone.tsx');
});

it('takes the scripts and style sheets out of the built template', () => {
  const built = `<head>
    <script type="module" crossorigin src="/assets/entry.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared.js">
    <link rel="stylesheet" crossorigin href="/assets/entry.css">
  </head>`;
  expect(readTemplate(built)).toBe('<head>\n    </head>');
});
