import argon2 from 'argon2';
import { AppError } from '#server/errors.ts';

/** argon2id with 19 MiB, two passes and one lane: the OWASP password storage cheat sheet's recommendation. */
const PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Two at once leave the machine's cores something for the menu; who waits longer than this queue is turned away. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;
/** A quarter of the queue: whoever sends passwords by the hundred leaves room for everybody else. */
const MOST_OF_ADDRESS = 16;

/** Whose hash it is where no request asked for it. */
const THE_HOUSE = 'house';

let running = 0;
const waiting: { address: string; start: () => void }[] = [];

/** Waits for a turn of the queue. @throws AppError tooMany where the address has its share of it, unavailable where it is full. */
async function takeTurn(address: string): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.filter((other) => other.address === address).length >= MOST_OF_ADDRESS) {
    throw new AppError('tooMany', 'Too many at once; try again in a moment', { retryAfter: 1 });
  }
  if (waiting.length >= LONGEST_QUEUE) {
    throw new AppError('unavailable', 'Too busy; try again in a moment', { retryAfter: 1 });
  }
  await new Promise<void>((start) => waiting.push({ address, start }));
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  await takeTurn(address);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  }
}

/** The hash to store; `address` is where the call came from. @throws AppError tooMany or unavailable when too many wait. */
export const hashPassword = (password: string, address = THE_HOUSE): Promise<string> =>
  inTurn(address, () => argon2.hash(password, PARAMETERS));

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
  const matches = await inTurn(address, () => argon2.verify(hash ?? DECOY, password));
  return matches && hash !== null;
}
