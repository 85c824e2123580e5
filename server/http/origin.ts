import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';

/** A host name or address with an optional port; safe to insert in URLs and HTML. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

/**
 * The origin of the visitor's URLs: PUBLIC_URL, else that of the request. The client controls the latter, so responses
 * that contain it must not be sent to others. Null where the Host header is invalid. `X-Forwarded-Host` is not read:
 * proxies pass it on as the client sent it unless they are told otherwise.
 */
export function originOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers: { host = '' }, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
): string | null {
  if (publicUrl !== null) return publicUrl;
  return HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` : null;
}
