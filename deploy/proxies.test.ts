import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SERVER, SERVER_ENV } from '#scripts/process.mjs';
import { freePort } from '#scripts/server-process.ts';
import { type Browser, createBrowser } from './testing/browser.ts';
import { CACHE, chainOf, PROXIES, type ProxyTest, startProxy } from './testing/proxies.ts';

const PASSWORD = 'Passord-for-proven-1';
const POLL_OPTIONS = { timeout: 30_000, interval: 50 };
const JSON_TYPE = { 'content-type': 'application/json' };
const MEBIBYTE = 1024 * 1024;
const CATEGORIES = '/api/categoryapi/categorieslist';

/** Starts the shop with the documented settings for a proxy. */
async function startShop({
  folder,
  shop,
  https,
}: ProxyTest): Promise<{ process: ChildProcess; log: string[] }> {
  const [program = '', ...args] = SERVER;
  const env = {
    ...SERVER_ENV,
    PORT: String(shop),
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: `https://localhost:${https}`,
    TRUST_PROXY: 'on',
  };
  const started = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const log: string[] = [];
  createInterface(started.stdout).on('line', (line) => log.push(line));
  await vi.waitFor(() => expect(log.at(-1)).toContain('Serving on '), POLL_OPTIONS);
  return { process: started, log };
}

async function stopShop({ process: started }: { process: ChildProcess }): Promise<void> {
  const ended = once(started, 'exit');
  started.kill('SIGTERM');
  await ended;
}

/** A picture of about this many bytes. It is noise, because no format can compress that. */
function noise(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3));
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

describe.each(PROXIES)('behind $name', (proxy) => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  let ports: ProxyTest;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let stopProxy: () => Promise<void>;
  let browser: Browser;
  let token = '';

  const logIn = (browsing: Browser, password: string, headers: Record<string, string> = {}) =>
    browsing.ask('/api/auth/login', {
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify({ username: 'admin', password, rememberMe: false }),
    });

  const upload = async (bytes: number) => {
    const form = new FormData();
    form.append('ImageName', `Stort ${bytes}`);
    form.append(
      'ImageFile',
      new File([new Uint8Array(await noise(bytes))], 'stort.png', { type: 'image/png' }),
    );
    const encoded = new Response(form);
    return browser.ask('/api/imageapi/create', {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
  };

  beforeAll(async () => {
    ports = { folder, shop: await freePort(), http: await freePort(), https: await freePort() };
    shop = await startShop(ports);
    stopProxy = startProxy(proxy, ports);
    browser = await vi.waitFor(() => createBrowser(`https://localhost:${ports.https}`), POLL_OPTIONS);
    const { message } = (await logIn(browser, PASSWORD)).json() as { message: string };
    token = message;
  });
  afterAll(async () => {
    browser.close();
    await stopProxy();
    await stopShop(shop);
    rmSync(folder, { recursive: true });
  });

  test('pages are served over HTTP/2, compressed by the shop, and for HTTPS only', async () => {
    expect(browser.protocol()).toBe('h2');
    const page = await browser.ask('/meny', { headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
      'content-security-policy': expect.any(String),
    });
    const plain = await fetch(`http://localhost:${ports.http}/meny`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/meny$/);
  });

  test('pages, lists and pictures are validated and cached by the browser', async () => {
    for (const path of ['/meny', '/api/menuitemapi/menuitemslist']) {
      const { headers } = await browser.ask(path);
      const again = await browser.ask(path, { headers: { 'if-none-match': String(headers.etag) } });
      expect(again.status, path).toBe(304);
    }
    const [picture = ''] = /\/uploads\/[\da-f]{32}\.\w+/.exec((await browser.ask('/')).body.toString()) ?? [];
    const { status, headers } = await browser.ask(picture);
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
  });

  test('open pages are sent a change at once', async () => {
    const stream = browser.open('/trpc/live.changes');
    onTestFinished(() => stream.close());
    let events = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      events += text;
    });
    await vi.waitFor(() => expect(events).toContain('event: connected'), POLL_OPTIONS);
    const created = await browser.ask('/api/categoryapi/create', {
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Kaker' }),
    });
    expect(created.status).toBe(201);
    await vi.waitFor(() => expect(events).toContain('"areas":'), POLL_OPTIONS);
    expect(stream.closed).toBe(false);
  });

  test('no response is older than a write, and guests do not get the admin’s', async () => {
    const authorization = `Bearer ${token}`;
    for (let write = 0; write < 30; write++) {
      const name = `Kategori ${write}`;
      await browser.ask(CATEGORIES);
      const body = JSON.stringify({ name });
      await browser.ask('/api/categoryapi/create', { headers: { ...JSON_TYPE, authorization }, body });
      expect((await browser.ask(CATEGORIES)).body.toString()).toContain(`"${name}"`);
    }
    expect((await browser.ask('/api/auth/user', { headers: { authorization } })).status).toBe(200);
    expect((await browser.ask('/api/auth/user')).status).toBe(401);
  });

  test('the shop sees the guest’s address, also if the guest claims another one', async () => {
    const guest = await createBrowser(`https://localhost:${ports.https}`, '127.0.0.2');
    onTestFinished(() => guest.close());
    const { status } = await logIn(guest, 'Feil-passord-1', { 'x-forwarded-for': '203.0.113.9' });
    expect(status).toBe(401);
    const line = await vi.waitFor(() => {
      const found = shop.log.find((each) => each.includes('Login failed'));
      expect(found).toBeDefined();
      return found;
    }, POLL_OPTIONS);
    expect(JSON.parse(line ?? '')).toMatchObject({ address: '127.0.0.2' });
  });

  test('a login in a browser sets a cookie for HTTPS', async () => {
    const { status, headers } = await browser.ask('/trpc/auth.login', {
      headers: { ...JSON_TYPE, origin: `https://localhost:${ports.https}` },
      body: JSON.stringify({ username: 'admin', password: PASSWORD, rememberMe: false }),
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']?.toString()).toMatch(/; Secure/);
  });

  test('a picture of 10 MiB is accepted, and a larger one gets the shop’s own error', async () => {
    expect((await upload(9.9 * MEBIBYTE)).status).toBe(201);
    const refused = await upload(10.5 * MEBIBYTE);
    expect(refused.status).toBe(413);
    expect(refused.json()).toMatchObject({ message: expect.any(String) });
  });

  test('sixty guests who come while the shop restarts all get their page', async () => {
    const visited = ['/', '/meny', '/drommekoppen', CATEGORIES];
    for (const path of visited) await browser.ask(path);
    await stopShop(shop);
    // A cache also serves what was requested before.
    for (const path of proxy === CACHE ? visited : [])
      expect((await browser.ask(path)).status, path).toBe(200);
    const guests = Array.from({ length: 60 }, (_, guest) => `/meny?gjest=${guest}`);
    const asked = guests.map((path) => browser.ask(path));
    shop = await startShop(ports);
    const statuses = (await Promise.all(asked)).map(({ status, headers }) =>
      // Browsers reload the page by its Refresh header.
      status === 503 && headers.refresh === '1' ? 'asks again' : status,
    );
    expect(new Set(statuses)).toEqual(new Set([proxy.name === 'Caddy' ? 200 : 'asks again']));
    for (const path of guests)
      await vi.waitFor(async () => expect((await browser.ask(path)).status).toBe(200), POLL_OPTIONS);
  });

  test('a client can’t name another host', async () => {
    const { body } = await browser.ask('/meny', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(body.toString()).not.toContain('evil.example');
  });
});

test('each name of a chain leads to its own café', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const startCafe = async (name: string) => {
    const server = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return String(Object(server.address()).port);
  };
  const ports = { folder, shop: 0, http: await freePort(), https: await freePort() };
  const stopProxy = startProxy(chainOf(await startCafe('nord'), await startCafe('sor')), ports);
  onTestFinished(async () => {
    await stopProxy();
    rmSync(folder, { recursive: true });
  });
  for (const name of ['nord', 'sor']) {
    const origin = `https://${name}.localhost:${ports.https}`;
    const browser = await vi.waitFor(() => createBrowser(origin), POLL_OPTIONS);
    onTestFinished(() => browser.close());
    expect((await browser.ask('/')).body.toString()).toBe(name);
  }
});
