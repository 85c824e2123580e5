import fc from 'fast-check';
import { mustBeZero, type Part } from '#load/figure.ts';
import {
  ADMIN,
  type Answered,
  isUnexpectedError,
  logIn,
  sendJson,
  sendRequest,
  withShop,
} from '#load/shop.ts';
import { type Call, type Input, restCalls, trpcCalls } from '#load/stress/calls.ts';
import { arbitraryOf } from '#load/stress/values.ts';

/** Calls per batch, with the same three callers, and how many are sent at the same time. */
const BATCH = 200;
const CONCURRENCY = 8;

/** Calls that log the caller out; the rest of the batch is then anonymous. */
const ENDS_SESSION = /logout|delete-?account/i;

type Try = { call: Call; input: Input; caller: 'visitor' | 'user' | 'admin' };

/** Registers a new user and logs in, also as the admin: earlier calls may have logged them out. */
async function newTokens(origin: string, batch: number): Promise<Record<Try['caller'], string>> {
  const account = { username: `gjest-${batch}`, password: ADMIN.password };
  await sendJson(`${origin}/api/auth/register`, account);
  return { visitor: '', user: await logIn(origin, account), admin: await logIn(origin) };
}

/** Whether a response is a success, or an expected error with a message. */
function isGood({ status, body }: Answered): boolean {
  if (status === 0 || isUnexpectedError(status)) return false;
  return status < 400 || /^\s*\{.*"message":"./s.test(body);
}

/** Calls everything in both APIs with valid and invalid input, as each type of caller. */
export const fuzz: Part = ({ isLong, seed }) =>
  withShop({}, async (shop) => {
    const server = await shop.start();
    const calls = [...(await restCalls(server.origin)), ...trpcCalls()];
    const tries = fc.oneof(
      ...calls.map((call) => ({
        weight: ENDS_SESSION.test(call.name) ? 1 : 20,
        arbitrary: fc.record({
          call: fc.constant(call),
          input: arbitraryOf(call.schema) as fc.Arbitrary<Input>,
          caller: fc.constantFrom<Try['caller'][]>('visitor', 'user', 'admin'),
        }),
      })),
    );
    const statuses = new Map<number, number>();
    let bad = 0;
    const send = async ({ call, input, caller }: Try, tokens: Record<Try['caller'], string>) => {
      const { method, path, headers, body = null } = call.requestOf(input ?? {});
      const token = tokens[caller];
      const answered = await sendRequest(server.origin + path, {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        body,
      });
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1);
      if (isGood(answered)) return;
      bad += 1;
      const sent = JSON.stringify(input)?.slice(0, 500);
      console.log(`${caller}, ${call.name}: ${answered.status} ${answered.body.slice(0, 200)}\n  ${sent}`);
    };
    const total = isLong ? 20_000 : 2 * BATCH;
    for (let done = 0; done < total; done += BATCH) {
      const tokens = await newTokens(server.origin, done);
      const waiting = fc.sample(tries, { numRuns: BATCH, seed: seed + done });
      const sendAll = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(next, tokens);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, sendAll));
    }
    await server.stop();
    const errors = server.log.filter((line) => /"level":[56]0/.test(line));
    for (const line of errors) console.log(line.slice(0, 1000));
    await shop.run(['backup']);
    const { code, out } = await shop.run(['doctor']);
    if (code !== 0) console.log(out);
    const succeeded = [...statuses].filter(([status]) => status < 300).reduce((sum, [, n]) => sum + n, 0);
    if (succeeded < total / 10) throw new Error(`Only ${succeeded} of ${total} calls had good input.`);
    console.log(`${total} calls, by status:`, Object.fromEntries([...statuses].sort()));
    return [
      mustBeZero(`calls of ${total} with responses of 5xx other than 503 and 507, or without a message`, bad),
      mustBeZero('errors in the log', errors.length),
      mustBeZero('shops in which doctor finds an error afterwards', code !== 0),
    ];
  });
