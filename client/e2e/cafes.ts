import { join } from 'node:path';
import { findBrowsers } from '#scripts/install.mjs';
import { SERVER } from '#scripts/process.mjs';
import { freePort, startServer } from '#scripts/server-process.ts';

/** The installed browsers besides Chromium, which run the stories. */
export const STORY_BROWSERS = findBrowsers().filter(({ paths }) => paths);

/** The test cafés by the variable with their address. `on` means with the demo's content. */
const CAFES = {
  DEMO_CAFE: 'on',
  EMPTY_CAFE: 'off',
  // For the test in which an owner sets up a café; without an admin.
  FRESH_CAFE: 'off',
  // For the test in which an owner begins with the demo's content; without PUBLIC_URL.
  BEGUN_CAFE: 'on',
  // For tests that change the settings of all pages.
  OWN_CAFE: 'off',
  // For tests that change the opening hours and the contact.
  HOURS_CAFE: 'off',
  // For tests of guests' orders.
  PICKUP_CAFE: 'on',
  // For tests of the page of a guest's order.
  ORDER_PAGE_CAFE: 'on',
  // For tests of orders that are lost, late or rejected.
  ORDER_ERRORS_CAFE: 'on',
  // For tests of the basket.
  BASKET_CAFE: 'on',
  // For tests of ordering in the builder.
  BUILDER_CAFE: 'on',
  // For tests of drinks with choices.
  CHOICES_CAFE: 'on',
  // For tests of the queue of orders at the counter.
  COUNTER_CAFE: 'on',
  // For tests of new orders at the counter.
  NEW_ORDERS_CAFE: 'on',
  // For tests of when guests can order, and of orders past their time.
  ORDER_HOURS_CAFE: 'on',
  // For tests of the screen for guests, and of figures.
  BOARD_CAFE: 'on',
  // For tests of messages that an order is ready.
  MESSAGES_CAFE: 'on',
  // One café for each browser, because orders share the slots of a day.
  ...Object.fromEntries(STORY_BROWSERS.map(({ name }) => [`CAFE_OF_${name}`, 'on'])),
  // For screenshots; no test changes this café.
  SCREEN_CAFE: 'on',
  // For screenshots of orders.
  ORDER_SCREEN_CAFE: 'on',
};

/** Chooses the cafés' addresses. Workers load the configuration again, and keep the addresses that they inherit. */
export async function chooseAddresses(): Promise<void> {
  for (const name of Object.keys(CAFES)) process.env[name] ??= `http://127.0.0.1:${await freePort()}`;
}

/** Starts a server with its own data, new in each run: Playwright empties test-results/ first. */
function startCafe([name, content]: [name: string, content: string]) {
  const { [name]: url = '' } = process.env;
  const { port } = new URL(url);
  const folder = join('test-results', name);
  return startServer(SERVER, {
    HOST: '127.0.0.1',
    PORT: port,
    ...(name !== 'BEGUN_CAFE' && { PUBLIC_URL: url }),
    // A different origin for browsers, although the same machine.
    CORS_ORIGINS: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_CONTENT: content,
    ...(name !== 'FRESH_CAFE' && { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'Kaffe-1234!' }),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  });
}

/** Starts all cafés side by side; Playwright's own `webServer` starts one after another. @returns what stops them. */
export default async function startCafes(): Promise<() => Promise<void>> {
  const servers = await Promise.all(Object.entries(CAFES).map(startCafe));
  return async () => {
    const kill = setTimeout(() => {
      for (const server of servers) server.process.kill('SIGKILL');
    }, 10_000);
    await Promise.all(servers.map(({ stop }) => stop()));
    clearTimeout(kill);
  };
}
