import { createStore, useStore } from '@site/app/store';
import type { InboxNews } from '@site/contract/inbox';
import { joinStream } from './shared-stream.ts';

/** How long the line may be down before that is said, in milliseconds. */
const TIMEOUT = 10_000;

const down = createStore(false);

/** Whether the inbox has heard nothing of the API for a while. */
export function useIsDown(): boolean {
  return useStore(down, (state) => state);
}

/**
 * Listens to what happens to leads, until the function that it returns is called.
 * @param onNews also called, with nothing in it, when the line is back: something may have been missed
 * @param onRefused called when the API does not take the connection, such as after a sign-out on another device
 */
export function listen(onNews: (news: InboxNews) => void, onRefused: () => void): () => void {
  let sayDown: ReturnType<typeof setTimeout> | undefined;
  let wasDown = false;

  function isUp() {
    clearTimeout(sayDown);
    sayDown = undefined;
    down.set(() => false);
    if (wasDown) onNews({ arrived: [], changed: [] });
    wasDown = false;
  }

  function isDown() {
    wasDown = true;
    sayDown ??= setTimeout(() => down.set(() => true), TIMEOUT);
  }

  const leave = joinStream((told) => {
    if (told === 'up') isUp();
    else if (told === 'down') isDown();
    else if (told === 'refused') onRefused();
    else onNews(told);
  });
  return () => {
    clearTimeout(sayDown);
    leave();
    down.set(() => false);
  };
}
