import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, for an address or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret: nobody can guess one, so a fast hash is enough. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
