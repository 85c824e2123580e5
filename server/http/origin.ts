import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config.ts';

/** A host as browsers name it, with or without a port; nothing in it means anything in an address or in HTML. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(:\d{1,5})?$/i;

/**
 * Where the visitor's addresses begin: PUBLIC_URL, else what the request says it was sent to. That is for the sender to
 * choose: an answer that names it must not reach anybody else. Null where it is no host.
 */
export function originOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
): string | null {
  if (publicUrl !== null) return publicUrl;
  return HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` : null;
}
