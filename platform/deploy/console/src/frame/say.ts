import { createStore, useStore } from '@site/app/store';

/** Is not heard, but a change. */
const SPACE = '\u00a0';

const said = createStore('');

/** Has screen readers say what has happened. The same words twice are said twice. */
export function say(text: string): void {
  said.set((before) => (before === text ? `${text}${SPACE}` : text));
}

export function useSaid(): string {
  return useStore(said, (text) => text);
}
