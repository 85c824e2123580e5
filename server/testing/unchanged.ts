import { expect, onTestFinished } from 'vitest';
import { readState } from './pictures.ts';

/** Fails the test where the database or a picture file is another at its end than now. @returns the café. */
export function expectUnchanged<Cafe extends Parameters<typeof readState>[0]>(cafe: Cafe): Cafe {
  const before = readState(cafe);
  onTestFinished(() => expect(readState(cafe)).toEqual(before));
  return cafe;
}
