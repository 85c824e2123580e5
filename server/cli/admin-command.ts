import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ZodType } from 'zod';
import { isAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { createUser, findUser, listAdmins, setPassword } from '#server/features/accounts/accounts.service.ts';
import { COMMAND } from '#server/features/people/links.service.ts';
import { forgetFailedLogins } from '#server/files/limit-store.ts';
import { recordAudit } from '#server/records/audit.ts';
import { Password, Username } from '#shared/accounts/auth.ts';
import type { LoggedUser } from '#shared/accounts/people-fields.ts';
import { firstLoginText } from './first-login.ts';

type Terminal = Parameters<typeof readPassword>;

const USAGE =
  'There are admin create NAME, admin password NAME, admin list and admin link; the password is asked for.';

/** Validates a text. @throws StartError with the rule's message. */
function validate(rule: ZodType<string>, value: string): string {
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message ?? 'Invalid');
  return parsed.data;
}

async function create(deps: Deps, name: string, terminal: Terminal): Promise<string> {
  const username = validate(Username, name);
  const user = findUser(deps, username);
  if (user)
    throw new StartError(
      isAdmin(user)
        ? `${user.username} is an admin already; admin password ${user.username} sets a new password.`
        : `${user.username} is a guest’s account; choose another name, or delete that account on its page first.`,
    );
  const password = validate(Password, await readPassword(...terminal));
  const { id } = await createUser(deps, { username, password }, 'Admin');
  const after: LoggedUser = { name: username, role: 'Admin' };
  await write(deps, (tx) =>
    recordAudit(tx, COMMAND, [{ action: 'create', entity: 'user', entityId: id, after }]),
  );
  return `The admin ${username} is ready.`;
}

async function changePassword(deps: Deps, name: string, terminal: Terminal): Promise<string> {
  const user = findUser(deps, name);
  if (!user) throw new StartError(`There is no user ${name}.`);
  await setPassword(deps, user.id, validate(Password, await readPassword(...terminal)));
  forgetFailedLogins(deps.config.dataDir);
  return `${user.username} has a new password and is logged out everywhere.`;
}

/**
 * Runs `create NAME`, `password NAME`, `list` or `link`, also for an owner who is locked out.
 * @returns the output for the owner.
 * @throws StartError with one line for the owner.
 */
export async function runAdminCommand(deps: Deps, words: string[], ...terminal: Terminal): Promise<string> {
  const [action, name, ...others] = words;
  if (others.length > 0) throw new StartError(USAGE);
  try {
    if (action === 'list' && name === undefined)
      return listAdmins(deps).join('\n') || 'There is no admin yet.';
    if (action === 'link' && name === undefined) return await firstLoginText(deps, deps.config.port);
    if (action === 'create' && name !== undefined) return await create(deps, name, terminal);
    if (action === 'password' && name !== undefined) return await changePassword(deps, name, terminal);
  } catch (error) {
    throw error instanceof AppError ? new StartError(`${error.message}.`, { cause: error }) : error;
  }
  throw new StartError(USAGE);
}

/** Control characters, and the replacement for invalid UTF-8. */
const UNTYPABLE = /[\p{Cc}\uFFFD]/u;

/**
 * Reads a new password. A terminal asks for it twice without echo; any other input is read up to its first line end.
 * @throws StartError where the input ends early, the two differ, or the password can't be typed again.
 */
export async function readPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<string> {
  const terminal = input.isTTY === true;
  const output = new Writable({ write: (_echo, _encoding, done) => done() });
  // On a terminal, raw mode from before the first question until after the last prevents any echo.
  const reader = createInterface({ input, output, terminal, historySize: 0 });
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
