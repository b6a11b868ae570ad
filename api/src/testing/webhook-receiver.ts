import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** What this receiver and its senders share. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret that only the tests have').toString('base64')}`;

interface ReceivedEvent {
  /** The header webhook-id. */
  id: string;
  /** The header webhook-timestamp, in seconds. */
  timestamp: number;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** When it arrived, in milliseconds. */
  at: number;
}

/** A real receiver of webhooks, which checks every signature as the standard says. */
export interface WebhookReceiver {
  url: string;
  /** The events whose signature is right. */
  received: ReceivedEvent[];
  /** How many requests had a wrong signature. */
  forged: number;
  /** What it answers, and in which headers. */
  status: number;
  headers: Record<string, string>;
  /** How many requests came while another one with the same id was being answered. */
  overlapping: number;
  /** How long it takes to answer, in milliseconds. */
  delay: number;
  /** Takes requests and never answers them. */
  silent: boolean;
  stop(): Promise<void>;
}

/** @param port 0 takes any free one */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const webhook = new Webhook(WEBHOOK_SECRET);
  const open = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    // What a test changes once a request has arrived is for the next one.
    const { status, headers } = receiver;
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers;
    try {
      webhook.verify(
        body,
        Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)])),
      );
      receiver.received.push({
        id: String(id),
        timestamp: Number(timestamp),
        event: JSON.parse(body),
        at: Date.now(),
      });
    } catch {
      receiver.forged += 1;
    }
    if (receiver.silent) return;
    const key = String(id);
    if (open.has(key)) receiver.overlapping += 1;
    open.add(key);
    await sleep(receiver.delay);
    open.delete(key);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/hooks/leads`,
    received: [],
    forged: 0,
    status: 204,
    headers: {},
    overlapping: 0,
    delay: 0,
    silent: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
