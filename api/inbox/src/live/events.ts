import { INBOX_PATHS, type InboxNews } from '@site/contract/inbox';
import { createStore, useStore } from '../store/store.ts';

/** How long the line may be down before that is said, in milliseconds. */
const PATIENCE = 10_000;
const RETRY = { first: 1_000, longest: 30_000 };

const down = createStore(false);

/** Whether the inbox has heard nothing of the API for a while. */
export function useIsDown(): boolean {
  return useStore(down, (state) => state);
}

function readNews(data: unknown): InboxNews {
  try {
    const { arrived = [], changed = [] }: Partial<InboxNews> = JSON.parse(String(data));
    return { arrived, changed };
  } catch {
    return { arrived: [], changed: [] };
  }
}

/**
 * Listens to what happens to leads, until the function that it returns is called.
 * @param onNews also called, with nothing in it, when the line is back: something may have been missed
 * @param onRefused called when the API does not take the connection, such as after a sign-out on another device
 */
export function listen(onNews: (news: InboxNews) => void, onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let wait = RETRY.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let sayDown: ReturnType<typeof setTimeout> | undefined;
  let wasDown = false;

  function isUp() {
    clearTimeout(sayDown);
    sayDown = undefined;
    wait = RETRY.first;
    down.set(() => false);
    if (wasDown) onNews({ arrived: [], changed: [] });
    wasDown = false;
  }

  function isDown() {
    wasDown = true;
    sayDown ??= setTimeout(() => down.set(() => true), PATIENCE);
    // Browsers try again by themselves, but not after an answer that is none.
    if (source?.readyState !== EventSource.CLOSED) return;
    onRefused();
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, RETRY.longest);
  }

  function connect() {
    source?.close();
    source = new EventSource(`${INBOX_PATHS.api}/events`);
    source.addEventListener('open', isUp);
    source.addEventListener('error', isDown);
    source.addEventListener('leads', ({ data }) => onNews(readNews(data)));
  }

  connect();
  return () => {
    clearTimeout(retry);
    clearTimeout(sayDown);
    source?.close();
    down.set(() => false);
  };
}
