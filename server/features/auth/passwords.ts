import argon2 from 'argon2';
import { createQueue } from '#server/core/queue.ts';

/** argon2id with 19 MiB, two passes and one lane: the OWASP password storage cheat sheet's recommendation. */
export const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Two at once leave the machine's cores something for the menu. */
export const AT_ONCE = 2;
/** 64 wait, and one address has a quarter of all: whoever sends passwords by the hundred leaves room for others. */
const hashing = createQueue(AT_ONCE, 64, 18);

/** Whose hash it is where no request asked for it. */
const THE_HOUSE = 'house';

/** The hash to store; `address` is where the call came from. @throws AppError tooMany or unavailable when too many wait. */
export const hashPassword = (password: string, address = THE_HOUSE): Promise<string> =>
  hashing.run(() => argon2.hash(password, PARAMETERS), address);

/**
 * A hash by the same parameters of 32 random bytes that nobody kept, compared where there is no user. A constant:
 * were it made when it is first needed, the first unknown name would take twice as long.
 */
export const DECOY =
  '$argon2id$v=19$m=19456,p=1,t=2$jsGGrrxyOvkvc+n93UTBrA$qI3eoyKpNUX8j72T3SKg0y+db0t7OCcV1LduHGSssBg';

/**
 * Whether the password is the one of the hash. Without a hash (an unknown name) it takes as long and says no.
 * @throws AppError tooMany or unavailable when too many wait.
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  address: string,
): Promise<boolean> {
  const matches = await hashing.run(() => argon2.verify(hash ?? DECOY, password), address);
  return matches && hash !== null;
}
