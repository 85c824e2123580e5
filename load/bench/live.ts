import { Agent, get } from 'node:http';
import type { ServerProcess } from '#scripts/server-process.ts';
import { ADMIN } from './cafe.ts';
import { line, load, median } from './load.ts';

/** Guests with an open menu. */
const PAGES = 100;
/** Changes by the admin, one after the other. */
const CHANGES = 60;
/** Changes for the warm-up. */
const FIRST = 10;

const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 32;

const MENU = `/trpc/menu.byCategory?input=${encodeURIComponent('{"category":"KaffeVarm"}')}`;
const REST = '/api/menuitemapi/menuitemslist?category=KaffeVarm';

/** Milliseconds since an admin's change was sent: to the response, to each notification, and to each refetch. */
type Times = { answered: number; notified: number[]; refetched: number[] };

type Page = { onChange: () => void };

const now = () => performance.now();
const agent = new Agent({ keepAlive: true });

/** Reads a response to its end. */
const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

/** Opens a subscription that calls `onChange` for each change. @returns a function that closes it. */
const openPage = (origin: string, onChange: () => void): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const request = get(`${origin}/trpc/live.changes`, { agent: false }, (response) => {
      let isOpen = false;
      response.setEncoding('utf8').on('data', (part: string) => {
        if (!part.includes('"areas"')) return;
        if (isOpen) onChange();
        isOpen = true; // The first event is the current state.
        resolve(() => request.destroy());
      });
      response.on('error', () => undefined); // The connection was closed.
    }).on('error', reject);
  });

/** Logs the admin in. @returns a function that changes a price. */
async function createChange({ origin }: ServerProcess): Promise<() => Promise<void>> {
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response.json();
  };
  const { message: token } = await send('POST', '/api/auth/login', ADMIN, 'null');
  const [{ version: _, ...item }] = await (await fetch(origin + REST)).json();
  let price = 10;
  return () => send('PUT', `/api/menuitemapi/update/${item.menuItemId}`, { ...item, price: price++ }, token);
}

/** Makes one change, and measures when each page was notified and had refetched its data. */
async function timesOf(pages: Page[], origin: string, change: () => Promise<void>): Promise<Times> {
  const start = now();
  const [notified, refetched]: [number[], number[]] = [[], []];
  const all = pages.map(
    (page) =>
      new Promise<void>((resolve, reject) => {
        page.onChange = () => {
          notified.push(now() - start);
          read(origin + MENU).then(() => {
            refetched.push(now() - start);
            resolve();
          }, reject);
        };
      }),
  );
  await change();
  const answered = now() - start;
  await Promise.all(all);
  return { answered, notified, refetched };
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

function print(changes: Times[]): void {
  const write = median(changes.map(({ answered }) => answered));
  console.log(
    `\nAn admin's change at ${PAGES} open menus, medians of ${CHANGES} changes, since it was sent\n`,
  );
  console.log(line('', 'median', 'p99', 'of the write'));
  const rows: [name: string, times: number[]][] = [
    ['response to the admin', changes.map(({ answered }) => answered)],
    ['notification of an open page', changes.flatMap(({ notified }) => notified)],
    ['its refetch', changes.flatMap(({ refetched }) => refetched)],
  ];
  for (const [name, times] of rows) {
    const [half, slowest] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(
      line(name, `${half.toFixed(1)} ms`, `${slowest.toFixed(1)} ms`, `${(half / write).toFixed(1)} ×`),
    );
  }
}

/** Opens the pages. */
async function openPages(origin: string): Promise<{ pages: Page[]; close: () => void }> {
  const pages = Array.from({ length: PAGES }, (): Page => ({ onChange: () => undefined }));
  const closers = await Promise.all(pages.map((page) => openPage(origin, () => page.onChange())));
  return { pages, close: () => closers.map((close) => close()) };
}

/** The request rate of a URL with open pages, relative to that without them. */
async function shareBeside(origin: string, path: string): Promise<number> {
  const rate = async () =>
    (await load({ url: origin + path, connections: CONNECTIONS, duration: SECONDS })).rate;
  const alone = await rate();
  const { close } = await openPages(origin);
  const beside = await rate();
  close();
  return beside / alone;
}

/** Prints how long an admin's change takes to reach all open pages, and what open pages cost other readers. */
export async function measureLive(cafe: ServerProcess): Promise<void> {
  const { origin } = cafe;
  const change = await createChange(cafe);
  const { pages, close } = await openPages(origin);
  const changes: Times[] = [];
  for (let count = -FIRST; count < CHANGES; count += 1) {
    const times = await timesOf(pages, origin, change);
    if (count >= 0) changes.push(times);
  }
  close();
  print(changes);

  const [rest, trpc]: [number[], number[]] = [[], []];
  await shareBeside(origin, REST); // Warms up.
  for (let round = 0; round < ROUNDS; round += 1) {
    rest.push(await shareBeside(origin, REST));
    trpc.push(await shareBeside(origin, MENU));
  }
  const percent = (shares: number[]) => `${Math.round(median(shares) * 100)} %`;
  console.log(
    `\nThe menu beside ${PAGES} open pages, of its rate without them, medians of ${ROUNDS} rounds\n`,
  );
  console.log(line('menu over REST', percent(rest)));
  console.log(line('menu over tRPC', percent(trpc)));
}
