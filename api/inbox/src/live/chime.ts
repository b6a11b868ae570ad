/** The notes of the chime, in hertz, and how far they are apart, in seconds. */
const NOTES = [659.25, 880];
const APART = 0.14;

let context: AudioContext | undefined;

/** Two soft notes. Where the browser has not yet let the page make a sound, it stays quiet. */
export function playChime(): void {
  context ??= new AudioContext();
  const audio = context;
  void audio.resume();
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
