import { chromium } from '@playwright/test';
import { launchOptions } from '@site/server/testing';
import { followTraffic } from '../traffic.ts';

/** A slow line: 150 ms per request, 1.6 Mbit/s down, 750 kbit/s up. In bytes per second. */
export const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A line that takes no time. */
export const FAST_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const CPU_SLOWDOWN = 4;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Their requests would be neither slow nor counted.
  serviceWorkers: 'block',
} as const;

export type Phone = Awaited<ReturnType<typeof openPhone>>;

/**
 * A phone that has never been on the web: a browser of its own, which is closed at the end of the block that uses it.
 * @param keys hashes of the public keys that it trusts though nobody vouches for them. With `ignoreHTTPSErrors` it would keep nothing
 * of what such a server sends, and so throw away what a page has prefetched.
 */
export async function openPhone(keys: readonly string[]) {
  const { args, ...options } = launchOptions();
  const trust = `--ignore-certificate-errors-spki-list=${keys.join()}`;
  const browser = await chromium.launch({ ...options, args: [...args, trust] });
  const page = await browser.newPage(PHONE);
  const cdp = await page.context().newCDPSession(page);
  const traffic = await followTraffic(cdp);
  // The compiler names functions by a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  let settled = true;

  return {
    page,
    cdp,
    traffic,
    settled: () => settled,
    /** Changes the line of a page that is open. */
    async setLine(line: typeof SLOW_LINE): Promise<void> {
      await cdp.send('Network.emulateNetworkConditions', line);
    },
    /** Opens a page on the slow line, with the slow processor, and waits until it has settled. @returns bytes of its HTML, decoded */
    async load(address: string): Promise<number> {
      await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
      // Not before: a processor that is slowed down is busy with that, and the machine never quiet.
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      const response = await page.goto(address, { timeout: 90_000 });
      settled = await traffic.settled();
      // Answered when the main thread has done what it had to.
      await page.evaluate(() => 0);
      return (await response?.body())?.length ?? Number.NaN;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
