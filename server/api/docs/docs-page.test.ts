import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { docsPage } from './docs-page.ts';
import type { OpenApi } from './openapi-types.ts';

const readDocument = async (): Promise<OpenApi> =>
  (await (await createTestApp()).ask('GET', '/api/openapi.json')).json();

test.for(['/api/docs', '/api/docs/', '/API/Docs'])('%s is the page', async (url) => {
  const answer = await (await createTestApp()).ask('GET', url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test('it tells of every call: what it is, who may call it, what it takes and answers, and how', async () => {
  const document = await readDocument();
  const page = docsPage(document, '/style.css');
  const sections = page.split('<article ');
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, summary, responses }] of Object.entries(methods)) {
      const section = sections.find((each) => each.startsWith(`id="${operationId}"`)) ?? '';
      expect(section, operationId).toContain(`<h3>${summary.replaceAll("'", '&#39;')}</h3>`);
      expect(section).toContain(`<b class="method">${method.toUpperCase()}</b> <code>${path}</code>`);
      expect(section).toContain(`curl --request ${method.toUpperCase()} &quot;$CAFE/api/`);
      expect(section).toMatch(/<p class="who">(Everybody|Whoever is signed in|Role Admin)/);
      for (const status of Object.keys(responses)) expect(section, operationId).toContain(`>${status}</`);
      expect(page).toContain(`<a href="#${operationId}">`);
    }
  }
});

test('every link of the page leads somewhere', async () => {
  const page = docsPage(await readDocument(), '/style.css');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('nothing in it is a script, a style or of another origin', async () => {
  const { ask } = await createTestApp();
  const page = (await ask('GET', '/api/docs')).body;
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|(src|href)="(https?:)?\/\//i);
  expect(page.match(/<link rel="stylesheet" href="([^"]+)"/)?.[1]).toBe('/api/docs.css');
  const sheet = await ask('GET', '/api/docs.css');
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(sheet.body).toContain('--paper: #fbf7f0');
  expect(sheet.body).not.toMatch(/@import|url\(/);
});

test('whatever the document says stands there as text', async () => {
  const hostile = `</code><img src=x onerror="alert(1)">'`;
  const document = await readDocument();
  const text = JSON.stringify(document, (key, value) =>
    ['description', 'summary', 'message', 'title', 'example'].includes(key) && typeof value === 'string'
      ? hostile
      : value,
  );
  const page = docsPage(JSON.parse(text), '/style.css');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('</code><img');
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;');
});

test('the page is kept like other reads', async () => {
  const { ask } = await createTestApp();
  const { headers } = await ask('GET', '/api/docs');
  const again = await ask('GET', '/api/docs', { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});
