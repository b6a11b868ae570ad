import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './phone.ts';

/** What a request takes at least, in milliseconds. */
const LATENCY_MS = 150;
const TIMEOUT_MS = 60_000;

/** A link that is followed: where it stands, where it leads, and what the visitor does before the click. */
export interface Click {
  from: string;
  to: string;
  /** `nothing` before, a `hover` of 200 ms, or a control that starts the `app`. */
  before: 'nothing' | 'hover' | 'app';
}

/**
 * Times a click inside the page: a page with a DevTools client is prerendered but not activated, so no such client
 * may be attached at the click. State is in localStorage, which both documents and a prerendered one see.
 */
const PAGE_SCRIPT = `(async () => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  if (document.prerendering) await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));
  const state = JSON.parse(localStorage.bench ?? '{}');
  const save = () => { localStorage.bench = JSON.stringify(state); };
  const plain = (path) => path.replace(/(.)\\/$/, '$1');
  const now = () => performance.timeOrigin + performance.now();
  const heading = () => document.querySelector('h1')?.checkVisibility() && document.querySelector('h1').textContent;
  const arrived = () => {
    const text = heading();
    if (!text || text === state.heading || plain(location.pathname) !== state.to) return requestAnimationFrame(arrived);
    const took = now() - state.clickedAt;
    localStorage.removeItem('bench');
    fetch('/__bench/took', { method: 'POST', body: String(took) });
  };
  if (state.clickedAt) return arrived();
  if (!state.to) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await wait(4000);
  const act = async (what, element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await wait(100);
    const { x, y, width, height } = element.getBoundingClientRect();
    await fetch('/__bench/' + what, { method: 'POST', body: JSON.stringify({ x: x + width / 2, y: y + height / 2 }) });
  };
  if (state.before === 'app') {
    const control = [...document.querySelectorAll('main :is(button, input:not([type=hidden]))')].find((e) => e.checkVisibility());
    if (control) { await act('press', control); await wait(3000); }
  }
  const links = [...document.querySelectorAll('a')].filter((a) => plain(a.pathname) === state.to && a.checkVisibility());
  const link = links.find((a) => /schedule/i.test(a.textContent)) ?? links[0];
  if (!link) return fetch('/__bench/took', { method: 'POST', body: '' });
  if (state.before === 'hover') { await act('hover', link); await wait(200); }
  state.heading = heading();
  state.clickedAt = now();
  save();
  link.click();
  requestAnimationFrame(arrived);
})();`;

/** Does something with the mouse over a short DevTools connection. */
async function moveMouse(profile: string, x: number, y: number, presses: boolean): Promise<void> {
  const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  await page?.mouse.move(x, y);
  if (presses) await page?.mouse.click(x, y);
  await browser.close();
}

/** Starts a proxy before a site that delays each request and adds the script to its pages. */
async function startProxy(origin: string, click: Click, profile: string) {
  let finish: (took: number | undefined) => void = () => undefined;
  const took = new Promise<number | undefined>((resolve) => {
    finish = resolve;
  });
  const server = createServer(async (incoming, answer) => {
    const chunks = await incoming.toArray();
    const body = Buffer.concat(chunks);
    const own = /^\/__bench\/(\w+)$/.exec(incoming.url ?? '')?.[1];
    if (own === 'start') {
      const state = JSON.stringify(JSON.stringify({ to: click.to, before: click.before }));
      answer.setHeader('content-type', 'text/html');
      answer.end(`<script>localStorage.bench = ${state}; location.replace('${click.from}')</script>`);
    } else if (own === 'script') {
      answer.setHeader('content-type', 'text/javascript').end(PAGE_SCRIPT);
    } else if (own === 'took') {
      answer.end();
      finish(body.length > 0 ? Number(body) : undefined);
    } else if (own) {
      const { x, y } = JSON.parse(String(body));
      await moveMouse(profile, x, y, own === 'press');
      answer.end();
    } else {
      await sleep(LATENCY_MS);
      const send = origin.startsWith('https') ? requestTls : request;
      const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
      const { method = 'GET' } = incoming;
      const asked = send(new URL(incoming.url ?? '/', origin), {
        method,
        headers,
        rejectUnauthorized: false,
      });
      asked.on('response', async (response) => {
        const content = Buffer.concat(await response.toArray());
        const isPage = response.headers['content-type']?.startsWith('text/html');
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = response.headers;
        answer.writeHead(response.statusCode ?? 502, kept);
        const script = '<script src="/__bench/script" async></script></head>';
        answer.end(isPage ? String(content).replace('</head>', script) : content);
      });
      asked.on('error', () => answer.destroy());
      asked.end(body);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/__bench/start`, took, close };
}

async function end(browser: ChildProcess): Promise<void> {
  const exited = once(browser, 'exit');
  browser.kill();
  await exited;
}

/**
 * Follows a link as a visitor does, in a browser of its own with 150 ms a request.
 * @returns milliseconds from the click to the next page's heading; undefined when the page has no such link
 */
export async function timeClick(origin: string, click: Click): Promise<number | undefined> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const proxy = await startProxy(origin, click, profile);
  const flags = [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', '--window-size=1440,900'];
  const browser = spawn(CHROMIUM, [...flags, `--user-data-dir=${profile}`, proxy.address], {
    stdio: 'ignore',
  });
  try {
    return await Promise.race([proxy.took, sleep(TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    await end(browser);
    proxy.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
