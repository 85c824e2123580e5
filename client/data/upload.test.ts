import { expect, onTestFinished, test, vi } from 'vitest';
import { download } from './download.ts';
import { errorText, isNetworkFailure } from './error-text.ts';
import { reasonText } from './reason-text.ts';
import { AnswerError, answerOf } from './upload.ts';

function thrown(status: number, body: string): unknown {
  try {
    return { answered: answerOf(status, body) };
  } catch (error) {
    return error;
  }
}

test('an answer is the parsed body', () => {
  expect(answerOf(201, '{"name":"Kanel"}')).toEqual({ name: 'Kanel' });
  expect(answerOf(200, '[]')).toEqual([]);
});

test('an error response has the server’s status, message, reason, and errors by field', () => {
  const body = { message: 'Too large', code: 'pictureTooLarge', errors: { ImageFile: ['Too large'] } };
  const rejection = thrown(413, JSON.stringify(body));
  expect(rejection).toBeInstanceOf(AnswerError);
  expect(rejection).toMatchObject({ message: 'Too large', data: { httpStatus: 413, errors: body.errors } });
  expect(reasonText(rejection)).toBe('Bildet er for stort.');
  expect(thrown(500, '{"message":"Internal error"}')).toMatchObject({ data: { httpStatus: 500 } });
});

test('a file that the server refuses to send fails with its reason', async () => {
  const rejection = { message: 'Log in again first', code: 'loginAgain' };
  vi.stubGlobal('fetch', async () => Response.json(rejection, { status: 403 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const error = await download('/auth/data/7', 'data.json').catch((reason: unknown) => reason);
  expect(reasonText(error)).toMatch(/^Dette krever at du har logget inn det siste halve døgnet/);
});

test.each([
  [502, '<h1>Bad Gateway</h1>'],
  [503, ''],
  [403, '{"error":"no"}'],
  [400, 'null'],
  [200, '<p>Log in to the café’s network</p>'],
])('an answer of %i that says %s is none of our server', (status, body) => {
  const error = thrown(status, body);
  expect([isNetworkFailure(error), errorText(error, 'Failed')]).toEqual([true, 'Failed']);
});
