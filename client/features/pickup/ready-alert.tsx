import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useUrgentTitle } from '#client/lib/urgent-title.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { playNotes } from './counter/ring.ts';
import { waitingPickups } from './own-pickups.ts';

const VIBRATION_MS = [200, 100, 200];

const SOUND = 'Vi sier fra med lyd når den er klar. La siden være åpen.';
const PUSHED = 'Vi varsler deg når den er klar, også om du lukker siden.';
const HOME_SCREEN =
  'Vil du ha varsel på iPhone eller iPad, må du bestille fra hjem-skjermen: Del → Legg til på Hjem-skjerm.';

/** Shows in the browser's tab that an order is ready, on every page. */
export const useReadyTitle = (pickup: Pick<Pickup, 'number' | 'state'> | undefined): void =>
  useUrgentTitle(pickup?.state === 'ready' ? `Klar! Nr. ${pickup.number}` : undefined);

type ReadyAlertProps = Pick<Pickup, 'state'> & {
  token: string;
  /** False once the café has closed: then only a guest who has pressed sees the button. */
  isOffered: boolean;
};

/**
 * Plays a sound, vibrates and, where the browser allows it, shows a push message when the order becomes ready. The press
 * allows all three: browsers refuse them without one.
 */
export function ReadyAlert({ token, state, isOffered }: ReadyAlertProps) {
  const { client } = trpc.useUtils();
  const [hasPressed, setPressed] = useState<boolean>();
  const { mutate, data: isPushed = false } = useMutation({
    // One after another, because a late subscription would undo `Ikke si fra likevel`.
    scope: { id: 'push' },
    mutationFn: (how: 'as before' | 'pressed' | 'stop') =>
      how === 'stop' ? unsubscribe() : subscribe(client, token, how === 'pressed'),
  });
  const isOn = hasPressed ?? isPushed;
  const isWaiting = state === 'placed' || state === 'making';
  useEffect(() => {
    // Only in the browser that placed the order: friends who open its link have not asked for messages.
    const isOwn = waitingPickups().some((own) => own.token === token);
    if (isWaiting && isOwn) mutate('as before');
  }, [isWaiting, token, mutate]);
  const audio = useRef<AudioContext>(null);
  useEffect(() => () => void audio.current?.close(), []);
  const alarm = useEffectEvent(async () => {
    if (!isOn) return;
    navigator.vibrate?.(VIBRATION_MS);
    // Browsers suspend the audio of a page that was in the background.
    await audio.current?.resume();
    if (audio.current) playNotes(audio.current);
  });
  useEffect(() => {
    // A device without sound may still vibrate.
    if (state === 'ready') alarm().catch(() => undefined);
  }, [state]);
  if (!isWaiting || !(isOffered || isOn)) return null;
  return (
    <div className="stack gap-2">
      <Button
        onClick={() => {
          setPressed(!isOn);
          mutate(isOn ? 'stop' : 'pressed');
          if (isOn) return;
          try {
            audio.current ??= new AudioContext();
          } catch {
            // The device has no audio output.
          }
        }}
      >
        <span>{isOn ? 'Ikke si fra likevel' : 'Si fra når den er klar'}</span>
      </Button>
      <p role="status" className="quiet">
        <span>{isOn ? (isPushed ? PUSHED : SOUND) : hasPressed === false && 'Da sier vi ikke fra.'}</span>
        {isOn && needsHomeScreen() && <span>{` ${HOME_SCREEN}`}</span>}
      </p>
    </div>
  );
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

const hasPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator;

/** Whether the device is an iPhone or iPad, which has push messages only in shops that were opened from the home screen. */
const needsHomeScreen = (): boolean => isSecureContext && !hasPush() && 'standalone' in navigator;

/**
 * Subscribes this browser to the message that an order is ready.
 * @param isPressed whether to ask the guest for permission. Otherwise only a browser that has subscribed before does it again.
 * @returns whether the browser gets the message
 */
async function subscribe(client: Client, token: string, isPressed: boolean): Promise<boolean> {
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
  const { key } = await client.pickup.pushKey.mutate({ token });
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    // The earlier subscription has another key, after the shop got a new secret.
    if (!(await before?.unsubscribe())) throw error;
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await client.pickup.subscribe.mutate({ token, endpoint, keys: { p256dh, auth } });
  return true;
}

/** Ends the messages to this browser, of all its orders. The shop forgets it when the push service refuses the next one. */
async function unsubscribe(): Promise<false> {
  if (!hasPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return false;
}
