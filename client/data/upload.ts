import { CHANGED_HEADER } from '#shared/api/trpc.ts';
import { CHANGE_ID_HEADER } from '#shared/api/undo.ts';
import { FIRST_FRAME_HEADER } from '#shared/cafe/image-limits.ts';
import { browserCache, refreshAfterWrite } from './query-client.ts';
import { expireSession, tokenNow } from './session-store.ts';

type UploadOptions = {
  /** Called with the sent share of the form, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Sends a form with the session's token to an address below `/api`. Uses XMLHttpRequest, because `fetch` has no upload
 * progress. A token that the server rejects (401) is removed.
 * @returns the response, whose type is not validated, and whether an uploaded picture was animated.
 * @throws AnswerError for an error response; Error if the network fails or the response is no JSON.
 */
export function upload<Answer>(
  path: string,
  method: 'POST' | 'PUT',
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer & { isAnimated: boolean }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = tokenNow();
    request.open(method, `/api${path}`);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (token && request.status === 401) expireSession(token);
      void refreshAfterWrite(browserCache, request.getResponseHeader(CHANGED_HEADER));
      try {
        const answer = answerOf<Answer & object>(request.status, request.responseText);
        const changeId = Number(request.getResponseHeader(CHANGE_ID_HEADER));
        const isAnimated = request.getResponseHeader(FIRST_FRAME_HEADER) !== null;
        resolve(Object.assign(answer, changeId > 0 && { changeId }, { isAnimated }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error('The network failed'));
    request.onabort = () => reject(signal?.reason);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

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
