import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A secret of 256 random bits, for an address or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a random secret. A fast hash is enough, because the secret can't be guessed. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** The strong ETag of a response that depends on these data only. */
export const etagOf = (data: string | Uint8Array): string =>
  `"${hash('sha256', data, 'base64url').slice(0, 22)}"`;

export const matchesEtag = ({ 'if-none-match': tags = '' }: IncomingHttpHeaders, etag: string): boolean =>
  tags !== '' && tags.split(',').some((tag) => tag.trim() === etag);
