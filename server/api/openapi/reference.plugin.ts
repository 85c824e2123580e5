import type { FastifyInstance } from 'fastify';
import { matchesEtag } from '#server/core/hashes.ts';
import type { Deps } from '#server/deps.ts';
import type { buildReferenceScript } from './reference.job.ts';

/**
 * Sandboxed, so Scalar's 5 MB can't read the token in the browser's storage or call the API with it. Scalar adds style
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

export function serveReference(app: FastifyInstance, { worker }: Pick<Deps, 'worker'>): void {
  let script: ReturnType<typeof buildReferenceScript> | null = null;

  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );

  app.get('/docs/scalar.js', { schema: { hide: true } }, async (request, reply) => {
    script ??= worker.run('reference', 'buildReferenceScript', app.swagger()).catch((error) => {
      script = null;
      throw error;
    });
    const { etag, gzip } = await script;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers, etag)) return reply.code(304).send();
    // Without negotiation: only browsers load this, and all of them decode gzip.
    return reply.header('content-encoding', 'gzip').type('text/javascript; charset=utf-8').send(gzip);
  });
}
