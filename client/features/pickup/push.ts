import type { trpc } from '#client/data/trpc.ts';
import { requestTimeout } from './use-pickup.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

const hasPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator;

/** Whether the device is an iPhone or iPad, which has push messages only in shops that were opened from the home screen. */
export const needsHomeScreen = (): boolean => isSecureContext && !hasPush() && 'standalone' in navigator;

/**
 * Subscribes this browser to the message that an order is ready.
 * @param isPressed whether to ask the guest for permission. Otherwise only a browser that has subscribed before does it again.
 * @returns whether the browser gets the message
 */
export async function subscribe(client: Client, token: string, isPressed: boolean): Promise<boolean> {
  if (!hasPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return false;
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  if (!before && !isPressed) return false;
  const permission = isPressed ? await Notification.requestPermission() : Notification.permission;
  if (permission !== 'granted') return false;
  // On a first visit it may not be active yet.
  await navigator.serviceWorker.ready;
  const { key } = await client.pickup.pushKey.mutate({ token }, requestTimeout());
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    // The earlier subscription has another key, after the shop got a new secret.
    if (!(await before?.unsubscribe())) throw error;
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await client.pickup.subscribe.mutate({ token, endpoint, keys: { p256dh, auth } }, requestTimeout());
  return true;
}

/** Ends the messages to this browser, of all its orders. The shop forgets it when the push service refuses the next one. */
export async function unsubscribe(): Promise<false> {
  if (!hasPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return false;
}
