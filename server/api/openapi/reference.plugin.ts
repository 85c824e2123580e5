import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { buildReferenceScript } from './reference.job.ts';

/**
 * Sandboxed, so that Scalar's 5 MB can't read the token in the browser's storage or call the API with it. Scalar adds style
 * elements and attributes.
 */
const CONTENT_SECURITY_POLICY = [
  'sandbox allow-scripts allow-popups',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>REST API – Drømmekoppen</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript; <a href="/api/openapi.json">the OpenAPI document</a> does not.</noscript>
    <script src="/api/docs/scalar.js"></script>
  </body>
</html>`;

/** Serves the API reference, an interactive page that Scalar renders from the OpenAPI document. */
export function serveReference(app: FastifyInstance, { worker }: Pick<Deps, 'worker'>): void {
  const options = { schema: { hide: true }, config: { cachedBy: [] } };
  app.get('/docs', options, (request, reply) => {
    request.shows = [];
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    return reply.type('text/html; charset=utf-8').send(PAGE);
  });
  app.get('/docs/scalar.js', options, async (request, reply) => {
    const built = await worker.run<typeof buildReferenceScript>('buildReferenceScript', app.swagger());
    request.shows = [];
    request.compressed = { gzip: Buffer.from(built.gzip) };
    return reply.type('text/javascript; charset=utf-8').send(built.script);
  });
}
