import { createSecretKey, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '#server/files/secret.ts';
import type { Role } from '#shared/auth.ts';

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

/** The session id of a token; null where the token is forged, expired or malformed. */
export async function sessionIdOf(secret: Buffer, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
    return payload.jti ?? null;
  } catch {
    return null; // The client must not learn why a token is invalid.
  }
}
