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
import type { JsonSchema } from '#server/testing/openapi.ts';
import { type Call, type Input, restCalls, trpcCalls } from './calls.ts';

type Any = fc.Arbitrary<unknown>;

/** Base64 pictures: the smallest PNG, a PNG with a wrong size, a GIF, and an SVG with a script. */
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=',
];

const TEXTS = [
  '',
  ' ',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '../../data/secret',
  '%2e%2e%2f',
  '%',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '=cmd|x',
  'Ærlig å',
  'a\u030a'.repeat(40),
  'x'.repeat(5000),
  ...PICTURES.map((picture) => `data:image/png;base64,${picture}`),
];

const anything: Any = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, -0, 2 ** 53, 1e21, undefined),
);

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): Any {
  const least = Number(minimum ?? exclusiveMinimum ?? 0);
  // Small ids are more likely to exist.
  return fc.integer({ min: Math.max(-10, Math.ceil(least)), max: Math.min(12, Number(maximum ?? 12)) });
}

function textOf({ format, contentMediaType, pattern, minLength, maxLength }: JsonSchema): Any {
  if (format === 'binary' || contentMediaType !== undefined)
    return fc.constantFrom(...PICTURES.map((picture) => Buffer.from(picture, 'base64')));
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  const longest = Math.min(40, Number(maxLength ?? 40));
  return fc.string({ minLength: Math.min(longest, Number(minLength ?? 0)), maxLength: longest });
}

function objectOf({ properties = {} }: JsonSchema): Any {
  const values: Record<string, Any> = {};
  for (const [name, schema] of Object.entries(properties)) values[name] = arbitraryOf(schema);
  return fc.record(values, { requiredKeys: [] });
}

function fittingOf(schema: JsonSchema): Any {
  const { type, anyOf, enum: values, const: constant } = schema;
  if (constant !== undefined) return fc.constant(constant);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf));
  const [first] = [type].flat();
  if (first === 'object') return objectOf(schema);
  if (first === 'array') return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 6 });
  if (first === 'integer' || first === 'number') return numberOf(schema);
  if (first === 'boolean') return fc.boolean();
  if (first === 'null') return fc.constant(null);
  return first === 'string' ? textOf(schema) : anything;
}

/** The percentage of values that don't match the schema. */
const INVALID_PERCENT = 12;

/** Generates values for a schema; some of their parts don't match it, and objects may lack any property. */
function arbitraryOf(schema: JsonSchema): Any {
  return fc.oneof(
    { weight: 100 - INVALID_PERCENT, arbitrary: fittingOf(schema) },
    { weight: INVALID_PERCENT, arbitrary: anything },
  );
}

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
