import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { openForOrders, orderAt } from '#client/e2e/steps/pickup-steps.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.MESSAGES_CAFE ?? '';
test.use({
  baseURL: CAFE,
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});
const PUSHED = 'Vi varsler deg når den er klar, også om du lukker siden.';
const SOUND = 'Vi sier fra med lyd når den er klar. La siden være åpen.';

const alertButton = (page: Page) => page.getByRole('button', { name: 'Si fra når den er klar' });

/**
 * Gives pages a push service, because headless Chromium has none. Its address is one of Chrome's real service: the server
 * accepts no others.
 * @param answer how the guest answers the browser's question
 */
async function addPushService(context: BrowserContext, answer: NotificationPermission): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys };
  await context.addInitScript(
    ([json, permission]) => {
      const key = 'asked';
      const unsubscribe = async () => sessionStorage.removeItem(key);
      const read = () => (sessionStorage.getItem(key) ? { toJSON: () => json, unsubscribe } : null);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => read(),
        subscribe: async () => {
          sessionStorage.setItem(key, 'yes');
          return read();
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => permission;
    },
    [subscription, answer] as const,
  );
}

const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('a guest who allows messages is told also with the page closed, and reads so after a reload', async ({
  context,
  page,
  other,
  axe,
}) => {
  await addPushService(context, 'granted');
  await openForOrders(other);
  await orderAt(page, other, 2);
  await waitForWorker(page);
  await expect(page.getByText(PUSHED)).toHaveCount(0);
  const subscribed = page.waitForResponse(/pickup\.subscribe/);
  await alertButton(page).click();
  expect((await subscribed).ok()).toBe(true);
  await expect(page.getByText(PUSHED)).toBeVisible();
  await expect(page.getByText(SOUND)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(PUSHED)).toBeVisible();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Ikke si fra likevel' }).click();
  await expect(page.getByText(PUSHED)).toHaveCount(0);
  await page.reload();
  await expect(alertButton(page)).toBeEnabled();
  await expect(page.getByText(PUSHED)).toHaveCount(0);
});

test('a guest who refuses messages keeps the sound', async ({ context, page, other }) => {
  await addPushService(context, 'denied');
  await openForOrders(other);
  await orderAt(page, other, 2);
  await waitForWorker(page);
  await alertButton(page).click();
  await expect(page.getByText(SOUND)).toBeVisible();
  await page.reload();
  await expect(alertButton(page)).toBeEnabled();
});

test('an iPhone explains that messages need the home screen', async ({ context, page, other }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.assign(navigator, { standalone: false });
  });
  await openForOrders(other);
  await orderAt(page, other, 2);
  await alertButton(page).click();
  const status = page.getByRole('status').filter({ hasText: SOUND });
  await expect(status).toContainText('Del → Legg til på Hjem-skjerm');
  await expectNoOverflow(page);
});

test('the service worker shows a message, and a press opens the page of the order', async ({
  context,
  page,
  other,
}) => {
  await openForOrders(other);
  await orderAt(page, other, 2);
  const path = new URL(page.url()).pathname;
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) registered.resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto('/meny');
  await waitForWorker(page);
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  // Headless Chromium shows no notifications, and windows open and get focus after a press on one only.
  await worker.evaluate(() => {
    const calls: unknown[] = [];
    const { registration, clients, WindowClient } = Object(self);
    Object.assign(self, { calls });
    registration.showNotification = async (...shown: unknown[]) => void calls.push(shown);
    clients.openWindow = async (path: string) => void calls.push(`open ${path}`);
    WindowClient.prototype.focus = async function (this: { url: string }) {
      calls.push(`focus ${new URL(this.url).pathname}`);
    };
  });
  const calls = () => worker.evaluate(() => Object(self).calls.splice(0));
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: CAFE,
    registrationId: await registered.promise,
    data: JSON.stringify({ number: 7, path }),
  });
  const options = { body: 'Hent den ved disken.', tag: path, renotify: true, data: path, lang: 'nb' };
  await expect.poll(calls).toEqual([['Klar! Nr. 7', options]]);
  const press = (data: string) =>
    worker.evaluate(async (address) => {
      const tasks: Promise<void>[] = [];
      const event = new Event('notificationclick');
      const notification = { data: address, close: () => undefined };
      Object.assign(event, { notification, waitUntil: (task: Promise<void>) => tasks.push(task) });
      self.dispatchEvent(event);
      await Promise.all(tasks);
    }, data);
  await press(path);
  expect(await calls()).toEqual([`open ${path}`]);
  await page.goto(path);
  await press(path);
  expect(await calls()).toEqual([`focus ${path}`]);
  for (const address of [`https://evil.example${path}`, `//evil.example${path}`, '/admindash'])
    await press(address);
  expect(await calls()).toEqual([]);
});
