import { chromium } from '@playwright/test';
import { followTraffic } from './traffic.ts';

/** A slow phone line: 150 ms per request, 1.6 Mbit/s down, 750 kbit/s up, in bytes per second. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const CPU_SLOWDOWN = 4;

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser with an empty cache as a slow phone. It closes at the end of the block that uses it. */
export async function openPhone({ wide = false } = {}) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ ...(wide ? DESKTOP : PHONE), ignoreHTTPSErrors: true });
  const cdp = await page.context().newCDPSession(page);
  const traffic = followTraffic(page);
  // tsx names functions with this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  return {
    page,
    traffic,
    /** Opens an address slowly and waits until its network is quiet. */
    async load(address: string): Promise<void> {
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.goto(address, { timeout: 90_000 });
      await traffic.settled();
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;
