import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';

/** A host name or address with an optional port; safe to insert in URLs and HTML. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

/**
 * The origin of the visitor's URLs: PUBLIC_URL, else that of the request. The client controls the latter, so responses
 * that contain it must not be sent to others. Null where the Host header is invalid.
 */
export function originOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
): string | null {
  if (publicUrl !== null) return publicUrl;
  return HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` : null;
}
