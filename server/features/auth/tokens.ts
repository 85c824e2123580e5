import { createSecretKey, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '#server/files/secret.ts';
import type { Role } from '#shared/accounts/auth.ts';

const ALGORITHM = 'HS256';

const keys = new WeakMap<Buffer, webcrypto.CryptoKey>();

/** The key that signs tokens; cached, because deriving and importing it costs more than a signature. */
function keyOf(secret: Buffer): webcrypto.CryptoKey {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = deriveKey(secret, 'session tokens');
  const key = createSecretKey(bytes).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  keys.set(secret, key);
  return key;
}
/** The session that a token carries; `expiresAt` is in milliseconds. */
export type Session = { sessionId: string; userId: number; name: string; role: Role; expiresAt: number };

/** Signs a session's token. */
export function signToken(secret: Buffer, session: Session): Promise<string> {
  return new SignJWT({ name: session.name, role: session.role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(session.userId))
    .setJti(session.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt / 1000))
    .sign(keyOf(secret));
}

/** How many verified tokens are remembered: those of the sessions that are in use. */
const MAX_VERIFIED = 1000;

type Verified = { sessionId: string; expiresAt: number };

const verified = new WeakMap<webcrypto.CryptoKey, LRUCache<string, Verified>>();

/** The verified tokens of a key: checking a signature takes longer than the rest of a short request. */
function verifiedBy(key: webcrypto.CryptoKey): LRUCache<string, Verified> {
  const known = verified.get(key);
  if (known) return known;
  const tokens = new LRUCache<string, Verified>({ max: MAX_VERIFIED });
  verified.set(key, tokens);
  return tokens;
}

/**
 * The session id of a token; null where the token is forged, expired or malformed. Whether the session still exists is
 * another question.
 */
export async function sessionIdOf(secret: Buffer, token: string): Promise<string | null> {
  const key = keyOf(secret);
  const tokens = verifiedBy(key);
  const known = tokens.get(token);
  if (known) return known.expiresAt > Date.now() ? known.sessionId : null;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
    const { jti, exp } = payload;
    if (jti === undefined) return null;
    if (exp !== undefined) tokens.set(token, { sessionId: jti, expiresAt: exp * 1000 });
    return jti;
  } catch {
    return null; // The client must not learn why a token is invalid.
  }
}
