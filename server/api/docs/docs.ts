import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { documentOf } from './openapi.ts';

/** The house's tokens and base styles, then the page's own; one sheet, so that nothing else is fetched. */
const SHEETS = ['../../../client/app/tokens.css', '../../../client/app/base.css', 'docs-page.css'];

const readStyle = (): string =>
  SHEETS.map((sheet) => readFileSync(join(import.meta.dirname, sheet), 'utf8')).join('\n');

/** Serves the document for programs, and the page that shows it to readers. */
export function serveDocs(app: FastifyInstance): void {
  const options = { schema: { hide: true }, config: { cachedBy: [] } };
  const style = readStyle();
  app.get('/openapi.json', options, () => documentOf(app));
  app.get('/docs', options, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(documentOf(app), '/api/docs.css')),
  );
  app.get('/docs.css', options, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
