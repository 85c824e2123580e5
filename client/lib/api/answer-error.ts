/** What our server said instead of doing what it was asked to over REST; `error-text.ts` reads it. */
export class AnswerError extends Error {
  readonly data: { httpStatus: number; errors: unknown };

  constructor(message: string, data: AnswerError['data']) {
    super(message);
    this.data = data;
  }
}

/**
 * The content of an answer of our server, whose type the caller knows.
 * @throws AnswerError for an error response; SyntaxError or Error where something else than our server answered.
 */
export function answerOf<Answer>(status: number, body: string): Answer {
  const answer = JSON.parse(body);
  if (status >= 200 && status < 300) return answer;
  const { message, errors } = { message: undefined, errors: undefined, ...Object(answer) };
  if (typeof message !== 'string') throw new Error(`Something else than our server answered: ${status}`);
  throw new AnswerError(message, { httpStatus: status, errors });
}
