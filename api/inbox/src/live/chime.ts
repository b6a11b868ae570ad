/** The notes of the chime, in hertz, and how far they are apart, in seconds. */
const NOTES = [659.25, 880];
const APART = 0.14;

/** For how long the other pages of a browser stay quiet after a chime, in milliseconds: those in the background hear of a lead later. */
const QUIET = 5000;

/** How long a page waits to learn whether it may make a sound, in milliseconds. */
const TIMEOUT = 200;

let context: AudioContext | undefined;

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function playNotes(audio: AudioContext): void {
  for (const [index, frequency] of NOTES.entries()) {
    const start = audio.currentTime + index * APART;
    const tone = new OscillatorNode(audio, { frequency, type: 'sine' });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.65);
  }
}

/**
 * Two soft notes, by one page of this browser, however many are open. A page that the browser has not yet let make a sound leaves them to the
 * others. Without locks each page plays them.
 */
export async function playChime(): Promise<void> {
  context ??= new AudioContext();
  const audio = context;
  await Promise.race([audio.resume(), wait(TIMEOUT)]);
  if (audio.state !== 'running') return;
  // Browsers have them only where nobody on the line can change the page: not over http on another host.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return playNotes(audio);
  await locks.request('chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playNotes(audio);
    await wait(QUIET);
  });
}
