import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { REASONS } from '#shared/api/reasons.ts';
import { announcementOf, failureOf, reasonText } from './reason-text.ts';

const answered = (why: object) =>
  TRPCClientError.from({
    error: { code: -32600, message: 'Multer is sold out', data: { code: 'X', httpStatus: 400, ...why } },
  });

test('every reason of the server has a Norwegian sentence', () => {
  for (const reason of REASONS)
    expect(reasonText(answered({ reason, subject: 'Te' })), reason).toMatch(/^[A-ZÆØÅ«].+\.$/);
});

test('a reason is a Norwegian sentence with the name of the record', () => {
  const error = answered({ reason: 'ingredientSoldOut', subject: 'Multer' });
  expect(announcementOf(error, 'Failed')).toEqual({ text: 'Multer er utsolgt.' });
  expect(failureOf(error, 'Failed')).toEqual({ reason: 'Multer er utsolgt.' });
});

test('a new price is said in kroner', () => {
  const said = reasonText(answered({ reason: 'priceChanged', subject: '81.5' }));
  expect(said).toBe('Prisen er endret til 81,50\u00a0kr. Se over, og bestill igjen.');
});

test.each([
  [undefined, 'Prøv igjen om litt.'],
  [1, 'Prøv igjen om 1 minutt.'],
  [892, 'Prøv igjen om 15 minutter.'],
  [7141, 'Prøv igjen om 2 timer.'],
])('a limit that ends in %s seconds is said in minutes or hours', (retryAfter, text) => {
  const said = reasonText(answered({ reason: 'tooManyTries', retryAfter }));
  expect(said?.replace(/\s/g, ' ')).toBe(`Det ble for mange forsøk. ${text}`);
});

test('without a known reason, the server’s message is shown in English', () => {
  for (const why of [{}, { reason: 'somethingNew' }, { reason: 'toString' }, { reason: 7 }]) {
    expect(announcementOf(answered(why), 'Failed')).toEqual({ text: 'Multer is sold out', lang: 'en' });
    expect(failureOf(answered(why), 'Failed')).toEqual({ form: 'Multer is sold out' });
  }
  expect(announcementOf(new TypeError('Failed to fetch'), 'Failed')).toEqual({ text: 'Failed', lang: 'en' });
});
