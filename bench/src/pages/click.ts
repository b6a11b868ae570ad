import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import proxy from '@fastify/http-proxy';
import { stopProgram } from '@site/contract/program';
import { fastify } from 'fastify';
import { WebSocket } from 'undici';
import { CHROMIUM, CHROMIUM_FLAGS } from './phone.ts';

/** The least that a request takes, in milliseconds. */
const LATENCY_MS = 150;

const SCRIPT = readFileSync(new URL('click-script.js', import.meta.url), 'utf8');
const SCRIPT_ELEMENT = '<script src="/__bench/script" type="module" async></script></head>';

/** A link that is followed. */
export interface Click {
  from: string;
  to: string;
  /** What the visitor does before: nothing, a hover of 200 ms, or a press that starts the application. */
  before: 'nothing' | 'hover' | 'app';
}

/** Moves the mouse over a short DevTools connection: a page with a DevTools client shows no prerendered page. */
async function moveMouse(profile: string, x: number, y: number, presses: boolean): Promise<void> {
  const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await response.json();
  const page = targets.find(({ type }) => type === 'page');
  const socket = new WebSocket(page?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const types = presses ? ['mouseMoved', 'mousePressed', 'mouseReleased'] : ['mouseMoved'];
  for (const [id, type] of types.entries()) {
    const params = { type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 };
    socket.send(JSON.stringify({ id, method: 'Input.dispatchMouseEvent', params }));
    await once(socket, 'message');
  }
  socket.close();
}

/** Starts a proxy before a site that delays each request and adds the script to its pages. */
async function startProxy(origin: string, click: Click, profile: string) {
  const app = fastify({ forceCloseConnections: true });
  const state = JSON.stringify(JSON.stringify(click));
  app.get('/__bench/start', (_, reply) =>
    reply
      .type('text/html')
      .send(`<script>localStorage.bench = ${state}; location.replace('${click.from}')</script>`),
  );
  app.get('/__bench/script', (_, reply) => reply.type('text/javascript').send(SCRIPT));
  app.post<{ Body: string }>('/__bench/mouse', async ({ body }) => {
    const { x, y, presses } = JSON.parse(body);
    await moveMouse(profile, x, y, presses);
    return '';
  });
  const took = new Promise<string>((resolve) => {
    app.post<{ Body: string }>('/__bench/took', async ({ body }) => {
      resolve(body);
      return '';
    });
  });
  await app.register(proxy, {
    upstream: origin,
    undici: { connect: { rejectUnauthorized: false } },
    preHandler: async () => sleep(LATENCY_MS),
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => ({
        ...headers,
        host: new URL(origin).host,
        'accept-encoding': 'identity',
      }),
      onResponse: async (_, reply, { stream }) => {
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return reply.send(stream);
        reply.removeHeader('content-length');
        reply.send((await text(stream)).replace('</head>', SCRIPT_ELEMENT));
      },
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address: `${address}/__bench/start`, took, close: () => app.close() };
}

/**
 * Follows a link as a visitor does, in a browser of its own with a mouse and 150 ms a request.
 * @returns milliseconds from the click to the next page's heading; undefined when the page has no such link
 */
export async function timeClick(origin: string, click: Click): Promise<number | undefined> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const { address, took, close } = await startProxy(origin, click, profile);
  const mouse = '--blink-settings=primaryPointerType=4,availablePointerTypes=4';
  const flags = [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', '--window-size=1440,900'];
  const args = [...flags, mouse, `--user-data-dir=${profile}`, address];
  const browser = spawn(CHROMIUM, args, { stdio: 'ignore' });
  try {
    const result = await Promise.race([took, sleep(60_000, '', { ref: false })]);
    if (!result) throw new Error(`${origin}${click.from}: no heading of ${click.to} within a minute.`);
    return result === 'no link' ? undefined : Number(result);
  } finally {
    await stopProgram(browser);
    await close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
