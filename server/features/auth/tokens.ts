import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '#server/secret.ts';
import type { Role } from '#shared/auth.ts';

const ALGORITHM = 'HS256';

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
    .sign(deriveKey(secret, 'session tokens'));
}

/** The session that a token names, or null where it is forged, expired or not a token at all. */
export async function sessionIdOf(secret: Buffer, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'session tokens'), {
      algorithms: [ALGORITHM],
    });
    return payload.jti ?? null;
  } catch {
    return null; // Why a token is no good is nothing that its sender should learn.
  }
}
