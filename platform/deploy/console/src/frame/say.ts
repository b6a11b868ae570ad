import { createStore, useStore } from '@site/app/store';

const said = createStore('');

/** Has screen readers say what has happened. */
export function say(text: string): void {
  said.set(() => text);
}

export function useSaid(): string {
  return useStore(said, (text) => text);
}
