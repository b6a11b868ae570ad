import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { listen } from './listen.ts';

/** What this receiver and its senders share. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret that only the tests have').toString('base64')}`;

interface ReceivedEvent {
  /** The header webhook-id. */
  id: string;
  /** The header webhook-timestamp, in seconds. */
  timestamp: number;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A real receiver of webhooks, which checks every signature as the standard says. */
export class WebhookReceiver {
  /** The events whose signature is right. */
  readonly received: ReceivedEvent[] = [];
  /** How many requests had a wrong signature. */
  forged = 0;
  /** What it answers, and in which headers. */
  status = 204;
  headers: Record<string, string> = {};
  /** How many requests came while another one with the same id was being answered. */
  overlapping = 0;
  /** How long it takes to answer, in milliseconds. */
  delay = 0;
  /** Takes requests and never answers them. */
  silent = false;
  url = '';
  readonly #open = new Set<string>();
  readonly #server = createServer((request, response) => this.#answer(request, response));

  /** Listens on a free port. */
  async start() {
    this.url = `http://127.0.0.1:${await listen(this.#server)}/hooks/leads`;
    return this;
  }

  stop() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    return closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    // What a test changes once a request has arrived is for the next one.
    const { status, headers } = this;
    const sent = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    const id = String(sent['webhook-id']);
    try {
      new Webhook(WEBHOOK_SECRET).verify(body, sent);
      const timestamp = Number(sent['webhook-timestamp']);
      this.received.push({ id, timestamp, event: JSON.parse(body) });
    } catch {
      this.forged += 1;
    }
    if (this.silent) return;
    if (this.#open.has(id)) this.overlapping += 1;
    this.#open.add(id);
    await sleep(this.delay);
    this.#open.delete(id);
    response.writeHead(status, headers).end();
  }
}
