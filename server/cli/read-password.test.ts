import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPassword } from './read-password.ts';

test.for([
  ['Hemmelig1!', 'Hemmelig1!'],
  ['Hemmelig1!\n', 'Hemmelig1!'],
  ['Hemmelig1!\r\n', 'Hemmelig1!'],
  ['Hemmelig1!\n\n', 'Hemmelig1!'],
  ['Hemmelig1!\nof the second line nothing\n', 'Hemmelig1!'],
  [' Hemmelig 1! \n', ' Hemmelig 1! '],
  ['Blåbærsyltetøy1🫐\n', 'Blåbærsyltetøy1🫐'],
  ['\n', ''],
] satisfies [string, string][])('the first line of %j is the password %j', async ([input, password]) => {
  const prompts = new PassThrough();
  const bytes = Buffer.from(input);
  const inPieces = Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]);
  expect(await readPassword(inPieces, prompts)).toBe(password);
  prompts.end();
  expect(await text(prompts)).toBe('');
});

test.for([
  [[Buffer.from('Hemmelig1!\0\n')], 'The password holds what can’t be typed again'],
  [[Buffer.from('Hemmelig1!å\n', 'latin1')], 'The password holds what can’t be typed again'],
  [[], 'There was no password'],
] as const)('the input %j is an error', async ([pieces, message]) => {
  await expect(readPassword(Readable.from(pieces), new PassThrough())).rejects.toThrow(
    `${message}; nothing was changed.`,
  );
});
