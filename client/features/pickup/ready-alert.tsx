import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useUrgentTitle } from '#client/lib/urgent-title.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { playNotes } from './counter/ring.ts';
import { waitingPickups } from './own-pickups.ts';
import { needsHomeScreen, subscribe, unsubscribe } from './push.ts';

const VIBRATION_MS = [200, 100, 200];

const SOUND = 'Vi sier fra med lyd når den er klar. La siden være åpen.';
const PUSHED = 'Vi varsler deg når den er klar, også om du lukker siden.';
const HOME_SCREEN =
  'Vil du ha varsel på iPhone eller iPad, må du bestille fra hjem-skjermen: Del → Legg til på Hjem-skjerm.';

/** Shows in the browser's tab that an order is ready, on every page. */
export const useReadyTitle = (pickup: Pick<Pickup, 'number' | 'state'> | undefined): void =>
  useUrgentTitle(pickup?.state === 'ready' ? `Klar! Nr. ${pickup.number}` : undefined);

/**
 * Plays a sound, vibrates and, where the browser allows it, shows a push message when the order becomes ready. The press
 * allows all three: browsers refuse them without one.
 */
export function ReadyAlert({ token, state }: Pick<Pickup, 'state'> & { token: string }) {
  const { client } = trpc.useUtils();
  const [hasPressed, setPressed] = useState<boolean>();
  const { mutate, data: isPushed = false } = useMutation({
    // One after another, because a late subscription would undo `Ikke si fra`.
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
  if (!isWaiting) return null;
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
        <span>{isOn ? 'Ikke si fra' : 'Si fra når den er klar'}</span>
      </Button>
      <p role="status" className="quiet">
        <span>{isOn ? (isPushed ? PUSHED : SOUND) : hasPressed === false && 'Da sier vi ikke fra.'}</span>
        {isOn && needsHomeScreen() && <span>{` ${HOME_SCREEN}`}</span>}
      </p>
    </div>
  );
}
