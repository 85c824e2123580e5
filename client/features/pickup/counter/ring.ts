import { useEffect, useSyncExternalStore } from 'react';
import { sharedState, store, stored } from '#client/lib/stored-state.ts';

const KEY = 'counter_sound';

let isWanted = stored(KEY) !== null;
let audio: AudioContext | undefined;
/** Whether a ring waits for the audio context to run. */
let isRingDue = false;

/** `blocked`: the sound is on, but the browser plays none before a user gesture on the page. */
const sound = sharedState<'on' | 'off' | 'blocked'>('off');

/** Plays a waiting ring once the audio context runs. */
function update(): void {
  sound.set(!isWanted ? 'off' : audio?.state === 'running' ? 'on' : 'blocked');
  if (!isRingDue || !audio || sound.get() !== 'on') return;
  isRingDue = false;
  playNotes(audio);
}

/** Creates or resumes the audio context if sound is wanted. Browsers refuse this outside a user gesture. */
function startAudio(): void {
  try {
    if (isWanted) audio ??= new AudioContext();
    if (audio) audio.onstatechange = update;
    if (isWanted) audio?.resume().catch(() => undefined);
  } catch {
    // The device has no audio output, so the sound stays `blocked`.
  }
  update();
}

/** Rings if the sound is on. While the browser blocks sound, the ring waits until it is allowed. */
export function ring(): void {
  isRingDue = isWanted;
  startAudio();
}

/** Turns the sound on or off, also for the next visit. Must be called from a user gesture. */
export function setSound(isOn: boolean): void {
  isWanted = isOn;
  store(KEY, isOn ? 'true' : null);
  ring();
}

/** Gestures that let a page play sound, also for touch. */
const GESTURES = ['pointerup', 'keydown'] as const;

/** The state of the sound. While mounted, any press on the page outside `button` resumes a blocked sound. */
export function useSound(button: { readonly current: Node | null }) {
  useEffect(() => {
    const unmount = new AbortController();
    const options = { capture: true, signal: unmount.signal };
    const onGesture = ({ target }: Event) => {
      // A press of the button is followed by its click, which would turn the resumed sound off again.
      if (!(target instanceof Node && button.current?.contains(target))) startAudio();
    };
    for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, options);
    // After a reload some browsers play sound at once.
    startAudio();
    return () => unmount.abort();
  }, [button]);
  return useSyncExternalStore(sound.subscribe, sound.get, () => 'off' as const);
}

export function playNotes(context: AudioContext): void {
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
