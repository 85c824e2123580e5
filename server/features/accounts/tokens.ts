import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '#server/deps.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Role } from '#shared/accounts/auth.ts';

const ALGORITHM = 'HS256';

/** The session that a token carries; `expiresAt` is in milliseconds. */
export type Session = { sessionId: string; userId: number; name: string; role: Role; expiresAt: number };

export function signToken({ secret }: Deps, session: Session): Promise<string> {
  return new SignJWT({ name: session.name, role: session.role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(session.userId))
    .setJti(session.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt / 1000))
    .sign(deriveKey(secret, 'session tokens'));
}

/** The session id of a valid token, whose session may have ended; null for any other. */
export async function sessionIdOf({ secret, verifiedTokens }: Deps, token: string): Promise<string | null> {
  const known = verifiedTokens.get(token);
  if (known) return known.expiresAt > Date.now() ? known.sessionId : null;
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'session tokens'), {
      algorithms: [ALGORITHM],
    });
    const { jti, exp } = payload;
    if (jti === undefined) return null;
    if (exp !== undefined) verifiedTokens.set(token, { sessionId: jti, expiresAt: exp * 1000 });
    return jti;
  } catch {
    return null; // The client must not learn why a token is invalid.
  }
}
