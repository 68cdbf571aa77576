let context: AudioContext | null = null;

/** Browsers let a page sound only after it was touched: the first touch prepares it. */
export function prepareSound(): () => void {
  const events = ["pointerdown", "keydown"] as const;
  const unlock = () => {
    context ??= "AudioContext" in window ? new AudioContext() : null;
    void context?.resume();
    for (const name of events) window.removeEventListener(name, unlock);
  };
  for (const name of events) window.addEventListener(name, unlock);
  return () => {
    for (const name of events) window.removeEventListener(name, unlock);
  };
}

/** Hertz and when each begins, in seconds: two short calls upwards, audible over traffic. */
const notes = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.16 },
  { hertz: 880, at: 0.5 },
  { hertz: 1175, at: 0.66 },
];
const noteSeconds = 0.14;
const loudness = 0.4;

export function ring(): void {
  if (context?.state !== "running") return;
  for (const { hertz, at } of notes) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + at;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + noteSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
}

export function buzz(): void {
  // Some browsers refuse before the first touch; a driver without sound still sees it.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([250, 120, 250]);
}
