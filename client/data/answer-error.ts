/** An error response of our REST API; `error-text.ts` reads it. */
export class AnswerError extends Error {
  readonly data: { httpStatus: number; errors: unknown; reason?: unknown; subject?: unknown };

  constructor(message: string, data: AnswerError['data']) {
    super(message);
    this.data = data;
  }
}

/** Parses a response's body. @throws AnswerError for an error response; Error if another server has responded. */
export function answerOf<Answer>(status: number, body: string): Answer {
  const answer = JSON.parse(body);
  if (status >= 200 && status < 300) return answer;
  const { message, errors, code: reason, subject } = { message: undefined, ...Object(answer) };
  if (typeof message !== 'string') throw new Error(`Something else than our server answered: ${status}`);
  throw new AnswerError(message, { httpStatus: status, errors, reason, subject });
}
