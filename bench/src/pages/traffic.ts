import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** A page is quiet when nothing has been on its way for this long, in milliseconds. */
const QUIET_MS = 2000;
const TIMEOUT_MS = 45_000;

/** Kinds of files, as they occur in MIME types. Prefetched and prerendered files count apart. */
const KINDS = ['html', 'css', 'javascript', 'font', 'image', 'other', 'prefetched'];

/** Counts the bytes that a page receives, compressed and with headers. */
export function followTraffic(page: Page) {
  const bytes = new Map(KINDS.map((kind) => [kind, 0]));
  let open = 0;
  let lastChange = performance.now();
  const change = (by: number) => {
    open += by;
    lastChange = performance.now();
  };
  page.on('request', () => change(1));
  page.on('requestfailed', () => change(-1));
  async function count(request: Request): Promise<void> {
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    const response = await request.response();
    const type = response?.headers()['content-type'] ?? '';
    const isPrefetched = request.headers()['sec-purpose'] !== undefined;
    const kind = isPrefetched ? 'prefetched' : (KINDS.find((each) => type.includes(each)) ?? 'other');
    bytes.set(kind, (bytes.get(kind) ?? 0) + responseHeadersSize + responseBodySize);
    change(-1);
  }
  page.on('requestfinished', (request) => {
    count(request).catch((error) => {
      if (!page.isClosed()) throw error;
    });
  });
  return {
    bytes,
    /** Waits until the network is quiet, at most 45 s. */
    async settled(): Promise<void> {
      const end = performance.now() + TIMEOUT_MS;
      const isQuiet = () => open === 0 && performance.now() - lastChange >= QUIET_MS;
      while (!isQuiet() && performance.now() < end) await sleep(50);
    },
  };
}
