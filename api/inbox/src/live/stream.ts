import { INBOX_PATHS, type InboxNews } from '@site/contract/inbox';

/** What a stream tells: whether the line is up, that the API does not take it, and news. */
export type Told = 'up' | 'down' | 'refused' | InboxNews;

const RETRY = { first: 1_000, longest: 30_000 };

/** How often the page looks whether it hears anything, and after which silence the line is dead. The API gives a sign of life every ten seconds. */
const SILENCE = { look: 5_000, longest: 25_000 };

function readNews(data: unknown): InboxNews {
  try {
    const { arrived = [], changed = [] }: Partial<InboxNews> = JSON.parse(String(data));
    return { arrived, changed };
  } catch {
    return { arrived: [], changed: [] };
  }
}

/** Keeps a connection to the API on which it tells of leads, until the function that it returns is called. */
export function openStream(tell: (told: Told) => void): () => void {
  let source: EventSource | undefined;
  let wait = RETRY.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;

  function hear() {
    heardAt = Date.now();
  }

  function isDown() {
    tell('down');
    // Browsers try again by themselves, but not after an answer that is none.
    if (source?.readyState !== EventSource.CLOSED) return;
    tell('refused');
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, RETRY.longest);
  }

  function connect() {
    source?.close();
    hear();
    source = new EventSource(`${INBOX_PATHS.api}/events`);
    source.addEventListener('open', () => {
      wait = RETRY.first;
      hear();
      tell('up');
    });
    source.addEventListener('error', isDown);
    source.addEventListener('alive', hear);
    source.addEventListener('leads', ({ data }) => {
      hear();
      tell(readNews(data));
    });
  }

  // A line may go without a word, such as in a van or while a computer sleeps: browsers wait for minutes then.
  function look() {
    if (source?.readyState === EventSource.CLOSED || Date.now() - heardAt < SILENCE.longest) return;
    tell('down');
    connect();
  }

  connect();
  const watch = setInterval(look, SILENCE.look);
  return () => {
    clearInterval(watch);
    clearTimeout(retry);
    source?.close();
  };
}
