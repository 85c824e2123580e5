let audio: AudioContext | undefined;

/** Two notes, made by the browser. The first time it must be called in a press: before, browsers play nothing. */
export function ring(): void {
  audio ??= new AudioContext();
  // Phones suspend it with the screen.
  void audio.resume();
  for (const [at, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
