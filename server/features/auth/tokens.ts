import { createSecretKey, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '#server/files/secret.ts';
import type { Role } from '#shared/auth.ts';

const ALGORITHM = 'HS256';

const keys = new WeakMap<Buffer, webcrypto.CryptoKey>();

/** The key that signs tokens. Deriving and importing it costs more than a signature, so each café's is kept. */
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
/** A session as its token tells of it; `expiresAt` is in milliseconds. */
export type Session = { sessionId: string; userId: number; name: string; role: Role; expiresAt: number };

/** Signs the token that names a session. */
export function signToken(secret: Buffer, session: Session): Promise<string> {
  return new SignJWT({ name: session.name, role: session.role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(session.userId))
    .setJti(session.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt / 1000))
    .sign(keyOf(secret));
}

/** The session that a token names, or null where it is forged, expired or not a token at all. */
export async function sessionIdOf(secret: Buffer, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM] });
    return payload.jti ?? null;
  } catch {
    return null; // Why a token is no good is nothing that its sender should learn.
  }
}
