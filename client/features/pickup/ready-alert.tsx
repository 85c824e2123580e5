import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { playNotes } from './counter/ring.ts';

const VIBRATION_MS = [200, 100, 200];

/** Shows in the browser's tab that an order is ready. */
export function useReadyTitle(pickup: Pick<Pickup, 'number' | 'state'> | undefined): void {
  const title = pickup?.state === 'ready' ? `Klar! Nr. ${pickup.number}` : undefined;
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Plays a sound and vibrates when the order becomes ready. The press allows both: browsers refuse them without one. */
export function ReadyAlert({ state }: Pick<Pickup, 'state'>) {
  const [audio, setAudio] = useState<AudioContext | null>();
  const alarm = useEffectEvent(() => {
    if (audio === undefined) return;
    if (audio) playNotes(audio);
    navigator.vibrate?.(VIBRATION_MS);
  });
  useEffect(() => {
    if (state === 'ready') alarm();
  }, [state]);
  if (state !== 'placed' && state !== 'making') return null;
  return audio === undefined ? (
    <Button
      onClick={() => {
        try {
          setAudio(new AudioContext());
        } catch {
          // The device has no audio output, but it may vibrate.
          setAudio(null);
        }
      }}
    >
      Si fra når den er klar
    </Button>
  ) : (
    <p role="status" className="quiet">
      Vi sier fra med lyd når den er klar. La siden være åpen.
    </p>
  );
}
