import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import scalar, { type FastifyApiReferenceOptions } from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/** Enough contrast for WCAG AA on all of Scalar's backgrounds. */
const CONTRAST = `
.light-mode {
  --scalar-color-3: #666;
  --scalar-color-green: #006b44;
  --scalar-color-orange: #a34000;
  --scalar-color-red: #c00000;
}
.dark-mode {
  --scalar-color-3: #999;
  --scalar-color-red: #ff6666;
}`;

/** Scalar sends no request to another origin: fonts, statistics, assistants and its own client are off. */
const CONFIGURATION = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  authentication: { preferredSecurityScheme: 'bearer' },
  customCss: CONTRAST,
} satisfies FastifyApiReferenceOptions['configuration'];

/**
 * Scalar's script with the call that renders the page, as gzip: 1.4 MB of 5. The package holds it as one string, which
 * would stay in the memory of the process that imports it.
 */
export async function buildReferenceScript(): Promise<{ etag: string; gzip: Uint8Array }> {
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: CONFIGURATION });
  const { body } = await app.inject('/js/scalar.js');
  const gzip = gzipSync(
    `${body}\nScalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)});`,
  );
  return { etag: `"${createHash('sha256').update(gzip).digest('base64url')}"`, gzip };
}
