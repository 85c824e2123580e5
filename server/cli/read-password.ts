import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '#server/core/start-error.ts';

/** Control characters, and what stands for bytes that are no UTF-8. */
const UNTYPABLE = /[\p{Cc}\uFFFD]/u;

/** Takes what a terminal would show of the keys that are pressed. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a new password: asked for twice where `input` is a terminal, which shows nothing of it; else the first line
 * of `input`.
 * @throws StartError where the input ends before the password does, the two differ, or one could not be typed again.
 */
export async function readPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<string> {
  const terminal = input.isTTY === true;
  // On a terminal this reads key by key, so that nothing is echoed, from before the first question to after the last.
  const reader = createInterface({ input, output: nowhere(), terminal, historySize: 0 });
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
