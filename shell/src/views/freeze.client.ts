import { send } from './send.client.ts';

/** How often a page says that it is there, in milliseconds. */
const BEAT_MS = 2000;

/** How long it has said nothing when it counts as frozen, in milliseconds. */
const FROZEN_MS = 6000;

/**
 * Has a worker report where the page stops answering: its own scripts cannot say so. While nobody looks at it, or it is being printed, there is no
 * worker: browsers stop pages then, too.
 * @param script address of the script that does `reportFreeze` in a worker
 */
export function watchForFreeze(script: string, composition: string): void {
  let stop = () => {};
  const watch = () => {
    stop();
    const worker = new Worker(script, { name: composition });
    const beat = () => worker.postMessage(performance.now());
    const beats = setInterval(beat, BEAT_MS);
    beat();
    stop = () => {
      clearInterval(beats);
      worker.terminate();
    };
  };
  const look = ({ type = '' }) =>
    type !== 'beforeprint' && document.visibilityState === 'visible' ? watch() : stop();
  for (const event of ['visibilitychange', 'beforeprint', 'afterprint']) addEventListener(event, look);
  look({});
}

/** In the worker: reports once that the page has stopped answering. */
export function reportFreeze(): void {
  let [age, heard, woken] = [0, performance.now(), performance.now()];
  const look = () => {
    const now = performance.now();
    // The whole computer slept, or had no time for this worker either.
    if (now - woken > 2 * BEAT_MS) heard = now;
    woken = now;
    if (now - heard < FROZEN_MS) return;
    clearInterval(looks);
    const view = { kinds: [{ kind: 'frozen' as const }], vitals: {} };
    // What nobody takes is not counted.
    send(self.name, age + now - heard, view).catch(() => undefined);
  };
  const looks = setInterval(look, BEAT_MS);
  self.onmessage = ({ data }: MessageEvent<number>) => {
    age = data;
    heard = performance.now();
  };
}
