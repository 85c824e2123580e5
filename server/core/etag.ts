import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A strong ETag, for what these data determine. */
export const etagOf = (data: string | Uint8Array): string =>
  `"${hash('sha256', data, 'base64url').slice(0, 22)}"`;

/** Whether the request's `If-None-Match` contains the ETag. */
export const matchesEtag = ({ 'if-none-match': tags = '' }: IncomingHttpHeaders, etag: string): boolean =>
  tags !== '' && tags.split(',').some((tag) => tag.trim() === etag);
