import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '#server/core/start-error.ts';

/** Control characters, and the replacement for invalid UTF-8. */
const UNTYPABLE = /[\p{Cc}\uFFFD]/u;

/** An output that discards what a terminal would echo. */
const discardOutput = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a new password. A terminal asks for it twice without echo; any other input is read up to its first line end.
 * @throws StartError where the input ends early, the two differ, or the password can't be typed again.
 */
export async function readPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<string> {
  const terminal = input.isTTY === true;
  // On a terminal, raw mode from before the first question until after the last prevents any echo.
  const reader = createInterface({ input, output: discardOutput(), terminal, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    if (terminal) prompts.write(question);
    const { done, value } = await lines.next();
    if (terminal) prompts.write('\n');
    if (done) throw new StartError('There was no password; nothing was changed.');
    return value;
  };
  try {
    const password = await ask('New password: ');
    if (terminal && (await ask('Once more: ')) !== password) {
      throw new StartError('The two passwords differ; nothing was changed.');
    }
    if (UNTYPABLE.test(password)) {
      throw new StartError('The password holds what can’t be typed again; nothing was changed.');
    }
    return password;
  } finally {
    reader.close();
  }
}
