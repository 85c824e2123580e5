import { gzipSync } from 'node:zlib';
import scalar, { type FastifyApiReferenceOptions } from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { etagOf } from '#server/core/hashes.ts';

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
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  authentication: { preferredSecurityScheme: 'bearer' },
  customCss: CONTRAST,
} satisfies FastifyApiReferenceOptions['configuration'];

/** Sandboxed pages have no storage, which Scalar reads and writes at once. */
const STORAGE = `Object.defineProperty(window, 'localStorage', { value: { getItem: () => null, setItem() {}, removeItem() {} } });`;

/**
 * Scalar's script with the call that renders the page from `document`, as gzip: 1.4 MB of 5. The package holds it as one
 * string, which would stay in the memory of the process that imports it.
 */
export async function buildReferenceScript(document: object): Promise<{ etag: string; gzip: Uint8Array }> {
  const configuration = { ...CONFIGURATION, content: document };
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration });
  const { body } = await app.inject('/js/scalar.js');
  const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});`;
  const gzip = gzipSync([STORAGE, body, start].join('\n'));
  return { etag: etagOf(gzip), gzip };
}
