import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#server/core/program.ts';
import { HOUR } from '#server/core/time.ts';
import {
  FIRST_ADMIN,
  logIn,
  makeFolder,
  startProgram,
  stopProgram,
  waitUntilServing,
} from '#server/testing/program.ts';
import { bearer, PASSWORD } from '#server/testing/test-app.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { clockText } from '#shared/text/norwegian-date.ts';

/** The shell code blocks of a chapter of the API guide. */
function commandsOf(chapter: string): string[] {
  const text = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').split(/^## /m);
  const found = text.find((each) => each.startsWith(`${chapter}\n`)) ?? '';
  return [...found.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

type Ran = { code: number; out: string };

/**
 * Runs code blocks one after the other in one bash, like a reader who copies them. Their text is not changed:
 * the address and the admin come from the environment, as the guide says.
 */
function runAll(blocks: string[], environment: Record<string, string>): Ran[] {
  const mark = '== ended with';
  const script = blocks.map((block) => `${block}\nprintf '\\n${mark} %s\\n' "$?"`).join('\n');
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const { stdout, stderr, error } = spawnSync('env', [...variables, 'bash', '-o', 'pipefail'], {
    input: script,
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(error, 'bash is needed to run the guide’s commands').toBeUndefined();
  expect(stderr).toBe('');
  return [...stdout.matchAll(new RegExp(`(.*?)\\n${mark} (\\d+)\\n`, 'gs'))].map(([, out = '', code]) => ({
    out: out.trim(),
    code: Number(code),
  }));
}

/** Sends requests like the owner in the back office. @returns the answer's JSON */
async function ownerOf(address: string) {
  const { message } = await (await logIn(address, FIRST_ADMIN.ADMIN_USERNAME)).json();
  const headers = { 'content-type': 'application/json', ...bearer(message) };
  return async (method: string, path: string, body: object) => {
    const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
    return response.json();
  };
}

type Owner = Awaited<ReturnType<typeof ownerOf>>;

/** Makes a till's key. */
async function newKey(send: Owner): Promise<string> {
  const input = { name: 'Kassa', purpose: 'Till', lastDay: null, currentPassword: PASSWORD };
  return (await send('POST', '/trpc/keys.create', input)).result.data.token;
}

/** Lets guests order. The café opened an hour ago and closes in three hours, so the test runs at any time of day. */
async function openForOrders(send: Owner): Promise<void> {
  const [from, to] = [-1, 3].map((hours) => clockText(Date.now() + hours * HOUR));
  const value = { ...CAFE_DEFAULTS.hours, week: Array(7).fill([{ from, to }]), holidays: 'usual' };
  await send('PUT', '/api/cafeapi/update', { section: 'hours', value });
  const pickup = { ...CAFE_DEFAULTS.pickup, isOn: true };
  await send('PUT', '/api/cafeapi/update', { section: 'pickup', value: pickup });
  await send('POST', '/api/pickupapi/heartbeat', {});
}

test('every command of the API guide works as it says', async () => {
  const curl = spawnSync('curl', ['--version']);
  expect(curl.error, 'curl is needed to run the guide’s commands: install it').toBeUndefined();
  const [blocks, ofTill, ofGuest] = [commandsOf('Examples'), commandsOf('Keys'), commandsOf('Orders')];
  expect([blocks.length, ofTill.length, ofGuest.length]).toEqual([7, 3, 3]);
  for (const command of [...blocks, ...ofTill, ...ofGuest].join('').match(/\bcurl .*/g) ?? [])
    expect(command).toContain('--fail-with-body');

  const program = startProgram(makeFolder(), { ...FIRST_ADMIN, DEMO_CONTENT: 'on' });
  const { address } = await waitUntilServing(program);
  const lists = ['/api/drinkapi/drinkslist?search=skallet', '/api/ImageAPI/imageslist'];
  const read = async () =>
    Promise.all(lists.map(async (list) => (await (await fetch(address + list)).json()).length));
  const [cups = 0, pictures = 0] = await read();
  const ran = runAll([...blocks, `printf %s "$TOKEN"`], { ...FIRST_ADMIN, CAFE: address });

  expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
  const [, , menu, written, chosen, uploaded, loggedOut, token] = ran.map(({ out }) => out);
  expect(JSON.parse(menu ?? '')).toContainEqual(expect.objectContaining({ name: 'Espresso', price: 34 }));
  expect(written?.match(/"name":"Kopp fra skallet"/g), 'answered, and found among one’s own').toHaveLength(2);
  expect(chosen?.match(/"name":"Melk fra skallet"/g), 'answered, and listed').toHaveLength(2);
  expect(JSON.parse(uploaded ?? '')).toMatchObject({ image: { imageName: 'Bilde fra skallet' } });
  expect(JSON.parse(loggedOut ?? '')).toEqual({ message: expect.any(String) });
  expect(await read()).toEqual([cups + 1, pictures + 1]);
  expect(token).toMatch(/^ey/);
  const headers = bearer(token ?? '');
  expect((await fetch(`${address}/api/auth/user`, { headers })).status).toBe(401);
  const owner = await ownerOf(address);
  const KEY = await newKey(owner);
  const sold = runAll(ofTill, { CAFE: address, KEY }).map(({ code, out }) => [code, out && JSON.parse(out)]);
  expect(sold).toEqual([
    [0, ''],
    [0, expect.objectContaining({ name: 'Cappuccino', isAvailable: false })],
    [0, expect.objectContaining({ name: 'Cappuccino', isAvailable: true })],
  ]);
  await openForOrders(owner);
  const [, , order] = runAll(ofGuest, { CAFE: address });
  expect(order).toMatchObject({ code: 0 });
  expect(JSON.parse(order?.out ?? '')).toMatchObject({ state: 'placed', name: 'Kari' });
  await stopProgram(program);
});
