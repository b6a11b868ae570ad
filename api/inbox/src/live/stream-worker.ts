import { openStream, type Told } from './stream.ts';

/** How long before it joins a page may have read what it shows, in milliseconds: as the API has it for those who connect. */
const OVERLAP = 15_000;

/** The pages of this browser that listen. Each leaves before it goes. */
const pages = new Set<MessagePort>();
let close: (() => void) | undefined;
let line: 'up' | 'down' | undefined;
let recent: { at: number; ids: string[] }[] = [];

function tell(told: Told) {
  if (told === 'up' || told === 'down') line = told;
  if (typeof told === 'object') {
    const at = performance.now();
    recent = [...recentOnes(at), { at, ids: [...told.arrived, ...told.changed] }];
  }
  for (const page of pages) page.postMessage(told);
}

function recentOnes(now: number) {
  return recent.filter(({ at }) => at > now - OVERLAP);
}

function join(page: MessagePort) {
  pages.add(page);
  close ??= openStream(tell);
  if (line) page.postMessage(line);
  const changed = recentOnes(performance.now()).flatMap(({ ids }) => ids);
  if (changed.length > 0) page.postMessage({ arrived: [], changed });
}

function leave(page: MessagePort) {
  pages.delete(page);
  if (pages.size > 0) return;
  close?.();
  close = undefined;
  line = undefined;
  recent = [];
}

addEventListener('connect', (event) => {
  const [page] = event instanceof MessageEvent ? event.ports : [];
  if (!page) return;
  // The one thing that a page says is that it goes.
  page.addEventListener('message', () => leave(page));
  page.start();
  join(page);
});
