import { once } from 'node:events';
import fc from 'fast-check';
import { atMost, type Part } from '#load/figure.ts';
import { logIn, preload, sendRequest, withShop } from '#load/shop.ts';
import { type Call, type Input, restCalls, trpcCalls } from '#load/stress/calls.ts';
import { arbitraryOf } from '#load/stress/values.ts';
import type { ServerProcess } from '#scripts/server-process.ts';

/** Shorter delays are not measured. */
const RESOLUTION_MS = 1;

/** How long one request may block the thread. */
const LIMIT_MS = 50;

/**
 * Runs inside the shop: answers each message with the longest delay of its event loop, in milliseconds, since the last
 * one. The shop's own child process also sends messages, which must not be answered.
 */
const PROBE = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
if (process.argv[1].endsWith('main.cjs')) {
  const delay = monitorEventLoopDelay({ resolution: ${RESOLUTION_MS} });
  delay.enable();
  process.channel.unref();
  process.on('message', () => setImmediate(() => { process.send(delay.max / 1e6); delay.reset(); }));
}`;

/** Repeated units of texts that are slow to normalise, fold, compare, trim, match or count. */
const UNITS: [name: string, first: string, unit: string][] = [
  ['combining marks in mixed order', 'a', '\u0315\u0316'],
  ['letters with a mark', '', 'a\u030a'],
  ['parts of Hangul', '', '\u1100\u1161\u11a8'],
  ['halves of signs', '', '\ud83e'],
  ['families', '', '👩‍👩‍👧‍👦'],
  ['spaces inside', 'x', ' '],
  ['line ends', 'x', '\n'],
  ['digits', '1', '9'],
  ['dots', '1', '.'],
  ['dotted capitals', '', 'İ'],
  ['ligatures', '', '\ufdfa'],
  ['quotes', '', '"'],
  ['tags', '', '<b '],
  ['percent signs', '', '%25'],
  ['slashes', '/', '../'],
  ['a picture', 'data:image/png;base64,', 'AAAA'],
];

/** Body sizes just below the usual limit and the limit of the largest JSON call. URLs are shorter. */
const SIZES = [60_000, 1_900_000];
const ADDRESS_SIZE = 12_000;

const sized = (first: string, unit: string, bytes: number): string => {
  const [head, each] = [first, unit].map((part) => JSON.stringify(part).length - 2);
  return first + unit.repeat(Math.max(1, Math.floor((bytes - (head ?? 0)) / (each ?? 1))));
};

type Leaf = (string | number)[];

/** The paths to all leaf values of a value. */
function leavesOf(value: unknown, path: Leaf = []): Leaf[] {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A copy of `value` with `other` at `path`. */
function withAt(value: unknown, [key, ...rest]: Leaf, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: withAt(Object(value)[key], rest, other) });
}

/** Large values of a given size that are no text. */
const largeValues = (bytes: number): [value: unknown, name: string][] => [
  [Object.fromEntries(Array.from({ length: bytes / 12 }, (_, at) => [`k${at}`, 1])), 'keys'],
  [Array.from({ length: bytes / 2 }, () => 1), 'items'],
  [Array.from({ length: bytes / 10 }, () => ({ a: 1 })), 'objects'],
];

type Case = { name: string; call: Call; input: Input; isPlain: boolean };

/** Cases of one call with each text in one of its fields. */
function* textsAt(leaf: Leaf, call: Call, good: Input, sizes: number[]): Generator<Case> {
  const isInAddress = leaf[0] !== 'form' && (leaf[0] !== 'json' || !('body' in call.requestOf(good)));
  for (const bytes of isInAddress ? [ADDRESS_SIZE] : sizes) {
    for (const [text, first, unit] of [['plain', '', 'a'], ...UNITS] as typeof UNITS) {
      // An escaped byte takes three.
      const input = withAt(good, leaf, sized(first, unit, isInAddress ? bytes / 6 : bytes)) as Input;
      const name = `${call.name} ${leaf.join('.')}, ${bytes} bytes of ${text}`;
      yield { name, call, input, isPlain: text === 'plain' };
    }
  }
}

/** Cases of one call with deep, wide or long bodies and field values. */
function* bodiesOf(call: Call, good: Input, bytes: number): Generator<Case> {
  const raw = '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
  yield { name: `${call.name} of brackets`, call, input: { ...good, raw }, isPlain: false };
  const leaves = [['json'], ...leavesOf(good).filter(([part]) => part === 'json')];
  for (const [value, name] of largeValues(bytes)) {
    for (const leaf of leaves) {
      const input = withAt(good, leaf, value) as Input;
      yield { name: `${call.name} ${leaf.join('.')} of ${name}`, call, input, isPlain: false };
    }
  }
}

function* casesOf(calls: Call[], sizes: number[], seed: number): Generator<Case> {
  for (const call of calls) {
    const [good = {}] = fc.sample(arbitraryOf(call.schema, 0), { numRuns: 1, seed }) as Input[];
    for (const leaf of leavesOf(good)) if (leaf.length > 0) yield* textsAt(leaf, call, good, sizes);
    if ('json' in good && 'body' in call.requestOf(good)) yield* bodiesOf(call, good, Math.max(...sizes));
  }
}

/** How long one request blocks the shop's thread, in milliseconds. */
async function blockedBy(server: ServerProcess, token: string, { call, input }: Case): Promise<number> {
  const shop = server.process;
  const longestDelay = async (): Promise<number> => {
    const answer = once(shop, 'message');
    shop.send('');
    return Number((await answer)[0]);
  };
  const { method, path, headers, body = null } = call.requestOf(input);
  await longestDelay(); // Resets it.
  await sendRequest(server.origin + path, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  return longestDelay();
}

const TRIES = 5;

/** Sends slow input to every field of every call, and measures how long the thread is blocked. */
export const thread: Part = ({ isLong, seed }) =>
  withShop({}, async (shop) => {
    const server = await shop.start({ NODE_OPTIONS: preload(PROBE) });
    const calls = [...(await restCalls(server.origin)), ...trpcCalls()];
    const some = isLong ? calls : calls.filter((call) => /register|drink.*create/i.test(call.name));
    const cases = casesOf(some, isLong ? SIZES : SIZES.slice(0, 1), seed);
    let token = await logIn(server.origin);
    const longest = { plain: RESOLUTION_MS, hurting: 0, name: '' };
    let count = 0;
    for (const each of cases) {
      if (/logout|delete-?account/i.test(each.call.name)) token = await logIn(server.origin);
      let time = await blockedBy(server, token, each);
      // Other load on the machine may delay the thread too, but not each time.
      const suspicious = each.isPlain ? longest.plain : longest.hurting;
      for (let attempt = 1; attempt < TRIES && time > suspicious; attempt++)
        time = Math.min(time, await blockedBy(server, token, each));
      if (each.isPlain) longest.plain = Math.max(longest.plain, time);
      else if (time > longest.hurting) Object.assign(longest, { hurting: time, name: each.name });
      if (time > LIMIT_MS) console.log(`${time.toFixed(1)} ms: ${each.name}`);
      count++;
    }
    await server.stop();
    console.log(`${count} bodies and addresses; plain text at most ${longest.plain.toFixed(1)} ms,`, longest);
    return [
      atMost('the longest time that one request blocks the thread', longest.hurting, 'ms', LIMIT_MS),
      atMost(
        'the same, relative to plain text of the same length',
        longest.hurting / longest.plain,
        'times',
        20,
      ),
    ];
  });
