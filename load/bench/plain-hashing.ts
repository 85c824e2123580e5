import argon2 from 'argon2';
import { HASHES_AT_ONCE } from '#server/core/queue.ts';
import { PARAMETERS } from '#server/features/auth/passwords.ts';

// The lower bound of a login's cost: compares passwords with a hash, as many at once as the server allows, for the
// seconds in the first argument. Prints the rate per second.
const seconds = Number(process.argv[2]);
const password = 'Hemmelig1!';
const hash = await argon2.hash(password, PARAMETERS);

const begin = performance.now();
const end = begin + seconds * 1000;

async function compare(): Promise<number> {
  let count = 0;
  for (; performance.now() < end; count++) await argon2.verify(hash, password);
  return count;
}

const counts = await Promise.all(Array.from({ length: HASHES_AT_ONCE }, compare));
const took = (performance.now() - begin) / 1000;
console.log(counts.reduce((sum, count) => sum + count, 0) / took);
