import { sessionFetch } from './fetch.ts';

/** How long the address of the file stays valid: Safari asks for permission before it reads the file. */
const URL_LIFETIME_MS = 60_000;

/**
 * Saves what an address below `/api` answers, such as `/auth/data/7`, as a file.
 * @param otherwise its name where the server gives none. @returns its name. @throws Error where no file arrived
 */
export async function download(path: string, otherwise: string): Promise<string> {
  const answer = await sessionFetch(`/api${path}`);
  if (!answer.ok) throw new Error(`The file was refused: ${answer.status}`);
  const [, name = otherwise] =
    /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
  return name;
}
