import { useEffect, useSyncExternalStore } from 'react';
import { store, stored } from '#client/lib/session/stored.ts';

const KEY = 'counter_sound';

/** `blocked`: the barista wants sound, but the browser plays none until somebody presses something on the page. */
type Sound = 'on' | 'off' | 'blocked';

let isWanted = stored(KEY) !== null;
let audio: AudioContext | undefined;
/** Whether a ring waits for the audio context to run. */
let isRingDue = false;
const listeners = new Set<() => void>();

function soundNow(): Sound {
  if (!isWanted) return 'off';
  return audio?.state === 'running' ? 'on' : 'blocked';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Rings if a ring is due and the context runs, and shows its state. */
function update(): void {
  if (isRingDue && audio && soundNow() === 'on') {
    isRingDue = false;
    playNotes(audio);
  }
  for (const listener of listeners) listener();
}

/**
 * Creates or resumes the audio context. Browsers allow it from a user gesture only, and a call or a locked screen interrupts
 * it. A refused attempt changes nothing: the next gesture or ring tries again.
 */
function startAudio(): void {
  try {
    if (!audio) {
      audio = new AudioContext();
      audio.addEventListener('statechange', update);
    }
    if (audio.state !== 'running') void audio.resume().catch(() => undefined);
  } catch {
    // The device has no audio output, so the sound stays `blocked`.
  }
  update();
}

/** Rings, if the barista wants sound: now, or once when the browser plays sound again. */
export function ring(): void {
  if (!isWanted) return;
  isRingDue = true;
  startAudio();
}

/** Turns the sound on or off, also for the next visit. Must be called from a user gesture. */
export function setSound(isOn: boolean): void {
  isWanted = isOn;
  isRingDue = false;
  store(KEY, isOn ? 'true' : null);
  if (isOn) ring();
  else update();
}

/** Gestures that let a page play sound, also for touch. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** Whether the counter can be heard. While this is mounted, any press on the page outside `button` brings a blocked sound back. */
export function useSound(button: { readonly current: Node | null }): Sound {
  useEffect(() => {
    const onGesture = ({ target }: Event) => {
      // The button's own click follows, and would turn off what its press has just turned on.
      if (target instanceof Node && button.current?.contains(target)) return;
      if (isWanted) startAudio();
    };
    for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, true);
    // After a reload some browsers play sound at once.
    if (isWanted) startAudio();
    return () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, onGesture, true);
    };
  }, [button]);
  return useSyncExternalStore(subscribe, soundNow, () => 'off');
}

function playNotes(context: AudioContext): void {
  for (const [delay, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + delay;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
