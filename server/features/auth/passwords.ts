import argon2 from 'argon2';
import { AppError } from '#server/errors.ts';

/** argon2id with 19 MiB, two passes and one lane: the OWASP password storage cheat sheet's recommendation. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Two at once leave the machine's cores something for the menu; who waits longer than this queue is turned away. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new AppError('unavailable', 'Too busy; try again in a moment');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store. @throws AppError unavailable when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(password, PARAMETERS));

let decoy: Promise<string> | null = null;

/**
 * Whether the password is the one of the hash. Without a hash (an unknown name) it takes as long and says no.
 * @throws AppError unavailable when too many wait.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= argon2.hash('nobody has this password', PARAMETERS);
  const compared = hash ?? (await decoy);
  const matches = await inTurn(() => argon2.verify(compared, password));
  return matches && hash !== null;
}
