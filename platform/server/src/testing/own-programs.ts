import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Environment,
  type Program,
  type StartOptions,
  stopProgram,
  untilPrints,
} from '@site/contract/program';
import { freePort, untilCalm, untilTaken } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { BUILT } from './built-programs.ts';
import { contactRequest } from './contact-request.ts';
import { endedWell, untilReady } from './scripts.ts';

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** Has something done after the test, before what was asked for earlier. */
export function afterThisTest(what: () => unknown): void {
  undo.push(what);
}

/**
 * A live site of fixtures, with ports to itself, whose programs run as they do in production, but that each was built into one file. All
 * is gone after the test.
 */
export async function ownPrograms(settings: Environment = {}) {
  const site = await liveSite();
  afterThisTest(() => site.remove());
  const [port, apiPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const env = { PORT: String(port), API_PORT: String(apiPort), SITE_DATA: site.data, ...settings };

  type Name = Parameters<typeof BUILT.start>[0];

  function start(name: Name, options: StartOptions = {}): Program {
    const program = BUILT.start(name, { ...options, env: { ...env, ...options.env } });
    afterThisTest(() => stopProgram(program));
    return program;
  }

  async function startUntil(name: Name, address: string): Promise<Program> {
    const program = start(name);
    await untilReady(program, address);
    return program;
  }

  return {
    data: site.data,
    env,
    port,
    apiPort,
    origin,
    apiOrigin,
    start,
    /** `npm run serve:site` */
    startSite: () => startUntil('site', origin),
    /** `npm run serve:api`, until it takes requests. */
    async startApi(): Promise<Program> {
      const program = await startUntil('api', `${apiOrigin}/api/health`);
      await untilCalm(apiOrigin);
      return program;
    },
    /** `npm start`, until the site is up. It has a process group of its own, as in a terminal. */
    async startAll(options: StartOptions = {}): Promise<Program> {
      const program = start('start', { ...options, apart: true });
      await untilPrints(program, /The site is at/);
      return program;
    },
    /** The names in the leads that are stored. */
    async leads(): Promise<string[]> {
      const list = await endedWell(start('leads', { args: ['list', '--json'] }));
      return JSON.parse(list).map(({ name }: { name: string }) => name);
    },
  };
}

/** Sends a contact request at once, and again as long as the API has too much to do, as one that has just begun may say. */
export function sendContact(origin: string): Promise<Response> {
  return untilTaken(() =>
    fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: contactRequest('Dana'),
    }),
  );
}

/**
 * Begins to send a contact request on a connection that stays open, and waits until that beginning must have reached who it is for.
 * @param part how much of it: of its headers alone, or of its body too
 */
export async function beginContact(origin: string, name: string, part: 'headers' | 'body' = 'body') {
  const body = contactRequest(name);
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  afterThisTest(() => socket.destroy());
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  const head = `POST /api/contact HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const request = head + body;
  const cut = part === 'headers' ? 40 : head.length + 20;
  socket.write(request.slice(0, cut));
  await sleep(500);

  return {
    /** Sends the rest in pieces, for so many milliseconds, and gives what was answered. */
    async finish(duration: number): Promise<string> {
      const rest = request.slice(cut);
      const piece = Math.ceil(rest.length / 10);
      for (let sent = 0; sent < rest.length; sent += piece) {
        await sleep(duration / 10);
        socket.write(rest.slice(sent, sent + piece));
      }
      while (!answer.includes('\r\n\r\n') && !socket.destroyed) await sleep(10);
      return answer;
    },
  };
}
