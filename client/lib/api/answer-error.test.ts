import { expect, test } from 'vitest';
import { AnswerError, answerOf } from './answer-error.ts';
import { errorText, fieldErrorsOf, hasExpired, isNetworkFailure, isRejection } from './error-text.ts';

function thrown(status: number, body: string): unknown {
  try {
    return { parsed: answerOf(status, body) };
  } catch (error) {
    return error;
  }
}

test('a successful response returns its parsed body', () => {
  expect(answerOf(201, '{"name":"Kanel"}')).toEqual({ name: 'Kanel' });
  expect(answerOf(200, '[]')).toEqual([]);
});

test('an error response has the server’s message and field errors', () => {
  const rejection = thrown(413, '{"message":"Too large","errors":{"ImageFile":["Too large"]}}');
  expect(rejection).toBeInstanceOf(AnswerError);
  expect([errorText(rejection, 'Failed'), isRejection(rejection), fieldErrorsOf(rejection)]).toEqual([
    'Too large',
    true,
    ['Too large'],
  ]);
  expect(hasExpired(thrown(401, '{"message":"Log in"}'))).toBe(true);
  expect(isRejection(thrown(500, '{"message":"Internal error"}'))).toBe(false);
});

test.each([
  [502, '<h1>Bad Gateway</h1>'],
  [503, ''],
  [403, '{"error":"no"}'],
  [400, 'null'],
  [200, '<p>Log in to the café’s network</p>'],
])('a response with status %i and body %s is not from our server', (status, body) => {
  const error = thrown(status, body);
  expect([isNetworkFailure(error), errorText(error, 'Failed')]).toEqual([true, 'Failed']);
});
