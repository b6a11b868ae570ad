import type { InboxNews } from '@site/contract/inbox';

/** News of a moment, as one. What has arrived and was changed at once has arrived. */
export function mergeNews(all: readonly InboxNews[]): InboxNews {
  const arrived = new Set(all.flatMap((news) => news.arrived));
  const changed = new Set(all.flatMap((news) => news.changed));
  return { arrived: [...arrived], changed: [...changed].filter((id) => !arrived.has(id)) };
}

/** Hands on news after a short while, so that many at once are looked up once. @param wait in milliseconds */
export function collectNews(handle: (news: InboxNews) => void, wait: number) {
  let waiting: InboxNews[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(news: InboxNews) {
      waiting.push(news);
      timer ??= setTimeout(() => {
        const collected = mergeNews(waiting);
        waiting = [];
        timer = undefined;
        handle(collected);
      }, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
