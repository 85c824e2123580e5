import { expireSession, tokenNow } from '#client/lib/session/session-store.ts';
import { answerOf } from './answer-error.ts';

type UploadOptions = {
  /** Called with the part of the form that has left so far, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Ends the upload; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Sends a form with the session's token to an address below `/api`; `fetch` would not tell how much has left. A token
 * that the server refuses (401) is forgotten.
 * @param isExpected tells whether an answer is what was asked for.
 * @returns what the server answered.
 * @throws AnswerError for what the server refuses; Error when the network fails, or the answer is something else.
 */
export function upload<Answer>(
  path: string,
  method: 'POST' | 'PUT',
  form: FormData,
  isExpected: (answer: unknown) => answer is Answer,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const token = tokenNow();
    request.open(method, `/api${path}`);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (token && request.status === 401) expireSession(token);
      try {
        const answer = answerOf(request.status, request.responseText);
        if (!isExpected(answer)) throw new Error('The answer is not what was asked for');
        resolve(answer);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error('The network failed'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
