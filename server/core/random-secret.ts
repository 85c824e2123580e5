import { hash } from 'node:crypto';

/** What is stored of a random secret: nobody can guess one, so a fast hash is enough. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
