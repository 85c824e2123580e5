import argon2 from 'argon2';
import type { Deps } from '#server/deps.ts';

/** argon2id with 19 MiB, two passes and one lane, as the OWASP password storage cheat sheet recommends. */
const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

type Queues = Pick<Deps, 'queues'>;

/** @param address of the requesting client, if any. @throws AppError tooMany or unavailable when too many wait. */
export const hashPassword = ({ queues }: Queues, password: string, address?: string): Promise<string> =>
  queues.passwords.run(() => argon2.hash(password, PARAMETERS), address);

/** The hash of 32 random bytes, compared for unknown users. A constant, so the first comparison is not slower. */
export const DECOY =
  '$argon2id$v=19$m=19456,p=1,t=2$jsGGrrxyOvkvc+n93UTBrA$qI3eoyKpNUX8j72T3SKg0y+db0t7OCcV1LduHGSssBg';

/**
 * Whether the password matches the hash. Without a hash (an unknown name) it takes as long and returns false.
 * @throws AppError tooMany or unavailable when too many wait.
 */
export async function verifyPassword(
  { queues }: Queues,
  hash: string | null,
  password: string,
  address?: string,
): Promise<boolean> {
  const matches = await queues.passwords.run(() => argon2.verify(hash ?? DECOY, password), address);
  return matches && hash !== null;
}
