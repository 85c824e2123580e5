/** What our server said instead of doing what it was asked to over REST; `error-text.ts` reads it. */
export class AnswerError extends Error {
  readonly data: { httpStatus: number; errors: unknown };

  constructor(message: string, data: AnswerError['data']) {
    super(message);
    this.data = data;
  }
}

/** What an answer's body says as JSON; undefined where it is none. */
function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * What an answer of our server says.
 * @throws AnswerError for a refusal or a fault of our server; Error where something else answered.
 */
export function answerOf(status: number, body: string): unknown {
  const answer = jsonOf(body);
  if (answer === undefined) throw new Error(`Something else than our server answered: ${status}`);
  if (status >= 200 && status < 300) return answer;
  const { message, errors } = { message: undefined, errors: undefined, ...Object(answer) };
  if (typeof message !== 'string') throw new Error(`Something else than our server answered: ${status}`);
  throw new AnswerError(message, { httpStatus: status, errors });
}
