import { useSyncExternalStore } from 'react';

const STEP = 15_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, STEP);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Words that depend on what time it is. What shows them is rendered again when they change, not at every tick of the clock. */
export function useTimeWords(words: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => words(now));
}
