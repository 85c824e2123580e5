import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUrgentTitle } from '#client/lib/urgent-title.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { playNotes } from './counter/ring.ts';

const VIBRATION_MS = [200, 100, 200];

/** Shows in the browser's tab that an order is ready, on every page. */
export const useReadyTitle = (pickup: Pick<Pickup, 'number' | 'state'> | undefined): void =>
  useUrgentTitle(pickup?.state === 'ready' ? `Klar! Nr. ${pickup.number}` : undefined);

/** Plays a sound and vibrates when the order becomes ready. The press allows both: browsers refuse them without one. */
export function ReadyAlert({ state }: Pick<Pickup, 'state'>) {
  const [isOn, setOn] = useState(false);
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
  if (state !== 'placed' && state !== 'making') return null;
  return (
    <div className="stack gap-2">
      <Button
        blocked={isOn}
        onClick={() => {
          setOn(true);
          try {
            audio.current = new AudioContext();
          } catch {
            // The device has no audio output.
          }
        }}
      >
        Si fra når den er klar
      </Button>
      <p role="status" className="quiet">
        <span>{isOn && 'Vi sier fra med lyd når den er klar. La siden være åpen.'}</span>
      </p>
    </div>
  );
}
