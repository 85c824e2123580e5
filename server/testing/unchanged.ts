import { expect, onTestFinished } from 'vitest';
import { stateOf } from './pictures.ts';

/** Fails the test where the database or a picture file is another at its end than now. @returns the café. */
export function unchanged<Cafe extends Parameters<typeof stateOf>[0]>(cafe: Cafe): Cafe {
  const before = stateOf(cafe);
  onTestFinished(() => expect(stateOf(cafe)).toEqual(before));
  return cafe;
}
