import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

const refused = expect.objectContaining({
  code: 'tooMany',
  message: expect.stringMatching(/try again in \d+ seconds$/),
});

test('a rule allows so many times by key, and forgets on request', async () => {
  const limits = createLimits(0.2);
  for (let time = 0; time < 2; time += 1) {
    await limits.check('failedLogin', 'a');
    await limits.take('failedLogin', 'a');
  }
  await expect(limits.check('failedLogin', 'a')).rejects.toEqual(refused);
  await expect(limits.take('failedLogin', 'a')).rejects.toEqual(refused);
  await limits.take('failedLogin', 'b');
  await limits.take('newDrink', 'a');
  await limits.forget('failedLogin', 'a');
  await limits.take('failedLogin', 'a');
});

test('the factor multiplies how often, and once is always allowed', async () => {
  const [few, many] = [createLimits(0.01), createLimits(2)];
  await few.take('failedLogin', 'a');
  await expect(few.take('failedLogin', 'a')).rejects.toEqual(refused);
  for (let time = 0; time < 20; time += 1) await many.take('failedLogin', 'a');
  await expect(many.take('failedLogin', 'a')).rejects.toEqual(refused);
});
