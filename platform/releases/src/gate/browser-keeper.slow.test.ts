import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type BrowserServer, chromium } from 'playwright-core';
import { z } from 'zod';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { findBrowser } from './checks/browser.ts';
import { BrowserKeeper } from './checks/browser-keeper.ts';

jest.setTimeout(120_000);

const path = findBrowser(undefined);
const withChromium = path && existsSync(path) ? test : test.skip;

let keeper: BrowserKeeper;
let site: FixtureSite;

beforeAll(async () => {
  keeper = new BrowserKeeper(path ?? '');
  site = await liveSite();
});

afterAll(async () => {
  await keeper.kill();
  site.remove();
});

function ship(text: string, browserFault?: 'complains' | 'loops after load') {
  return site
    .publish('mf-two', { addresses: ['/two'], text, ...(browserFault ? { browserFault } : {}) })
    .then((release) => site.promote([release], { browser: { path: keeper.path, keeper } }));
}

withChromium('one browser looks at one promotion after the other', async () => {
  await ship('First');
  const { pid } = keeper;
  expect(pid).toBeDefined();
  await expect(ship('Complains', 'complains')).rejects.toThrow('does not hydrate cleanly');
  const { generation } = await ship('Second');
  expect([generation.checks.hydration, keeper.pid]).toEqual(['passed', pid]);
});

withChromium('a browser that was killed between two looks is replaced', async () => {
  const { pid = 0 } = keeper;
  process.kill(pid, 'SIGKILL');
  const { generation } = await ship('After a kill');
  expect(generation.checks.hydration).toBe('passed');
  expect(keeper.pid).not.toBe(pid);
});

withChromium('a browser that fell silent is killed and replaced', async () => {
  const { pid = 0 } = keeper;
  process.kill(pid, 'SIGSTOP');
  const { generation } = await ship('After silence');
  expect(generation.checks.hydration).toBe('passed');
  expect(keeper.pid).not.toBe(pid);
  expect(() => process.kill(pid, 0)).toThrow();
});

/** Looks for ways past servers, and is done when there are no more to be tried. Evaluated in the page. */
function call(servers: readonly object[]): string {
  return `new Promise((resolve) => {
    const call = new RTCPeerConnection({ iceServers: ${JSON.stringify(servers)} });
    call.onicegatheringstatechange = () => call.iceGatheringState === 'complete' && resolve();
    call.createDataChannel('');
    call.createOffer().then((offer) => call.setLocalDescription(offer));
  })`;
}

/** Chromium looks for ways out for ever where there is nothing but this machine itself. */
const hasNetwork = Object.values(networkInterfaces()).some((all) => all?.some(({ internal }) => !internal));
const withNetwork = hasNetwork ? withChromium : test.skip;

withNetwork(
  'no page calls anybody by WebRTC, over UDP or TCP (needs a network besides loopback)',
  async () => {
    const heard: string[] = [];
    const udp = createSocket('udp4', () => heard.push('udp')).bind(0, '127.0.0.1');
    const tcp = createServer((socket) => {
      heard.push('tcp');
      socket.destroy();
    }).listen(0, '127.0.0.1');
    try {
      await Promise.all([udp, tcp].map((server) => once(server, 'listening')));
      const { port } = z.object({ port: z.number() }).parse(tcp.address());
      const turn = { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'a', credential: 'b' };
      const script = call([{ urls: `stun:127.0.0.1:${udp.address().port}` }, turn]);
      await keeper.lend(60_000, async (browser) => {
        const page = await browser.newPage();
        await page.evaluate(script);
        await page.close();
      });
      expect(heard).toEqual([]);
    } finally {
      udp.close();
      tcp.close();
    }
  },
);

/** Runs something with a new keeper. @returns the browsers that were started meanwhile */
async function startedBy(work: (fresh: BrowserKeeper) => Promise<unknown>): Promise<BrowserServer[]> {
  const launch = jest.spyOn(chromium, 'launchServer');
  try {
    await work(new BrowserKeeper(keeper.path));
    return await Promise.all(launch.mock.results.map(({ value }) => value));
  } finally {
    launch.mockRestore();
  }
}

const hasEnded = ({ exitCode, signalCode }: ReturnType<BrowserServer['process']>) =>
  exitCode !== null || signalCode !== null;

withChromium('whoever needs it while it starts waits for the same one', async () => {
  const servers = await startedBy(async (fresh) => {
    const looks = [1, 2].map(() => fresh.lend(60_000, async (browser) => browser.isConnected()));
    await Promise.all([fresh.warm(), ...looks]);
    await fresh.kill();
  });
  expect(servers.map((server) => hasEnded(server.process()))).toEqual([true]);
});

withChromium('a page is made ready once, for one look', async () => {
  const fresh = new BrowserKeeper(keeper.path);
  try {
    await Promise.all([fresh.warm(), fresh.warm()]);
    const look = () =>
      fresh.lend(60_000, async (browser, emptyPage) => [browser.contexts().length, emptyPage?.url()]);
    expect(await look()).toEqual([1, 'about:blank']);
    expect(await look()).toEqual([1, undefined]);
  } finally {
    await fresh.kill();
  }
});

withChromium('it is ended while it starts, and nobody waits for it longer than for a look', async () => {
  const servers = await startedBy(async (fresh) => {
    const warm = fresh.warm();
    await expect(fresh.lend(1, async () => undefined)).rejects.toThrow('not within 0.001 s');
    await fresh.kill();
    await warm;
    expect(fresh.pid).toBeUndefined();
  });
  expect(servers.map((server) => hasEnded(server.process()))).toEqual([true]);
});

withChromium('where it is killed during a look, that is begun once more with another one', async () => {
  let looks = 0;
  const title = await keeper.lend(60_000, async (browser) => {
    looks += 1;
    if (looks === 1) {
      const ended = new Promise((resolve) => browser.once('disconnected', resolve));
      process.kill(keeper.pid ?? 0, 'SIGKILL');
      await ended;
    }
    const page = await browser.newPage();
    await page.setContent('<title>Looked at</title>');
    return page.title();
  });
  expect([title, looks]).toEqual(['Looked at', 2]);
});

withChromium('what takes too long ends the browser, and the next look has another one', async () => {
  const { pid } = keeper;
  await expect(keeper.lend(500, () => new Promise(() => undefined))).rejects.toThrow('not within 0.5 s');
  expect(keeper.pid).toBeUndefined();
  await ship('After that');
  expect(keeper.pid).not.toBe(pid);
});
