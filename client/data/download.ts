import { sessionFetch } from './fetch.ts';

/** Safari asks for permission before it reads the file, so the object URL must outlive the click. */
const URL_LIFETIME_MS = 60_000;

/**
 * Saves the response of an address below `/api`, such as `/auth/data/7`, as a file.
 * @param otherwise the file name if the server sends none. @returns the file name.
 * @throws AnswerError for an error response; Error if no file arrived.
 */
export async function download(path: string, otherwise: string): Promise<string> {
  const answer = await sessionFetch(`/api${path}`);
  // Lazy, because the account page needs this file only for errors.
  if (!answer.ok) return (await import('./upload.ts')).answerOf(answer.status, await answer.text());
  const [, name = otherwise] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  return name;
}
