import { PassThrough } from 'node:stream';
import type { InboxNews } from '@site/contract/inbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyPages } from '../../accounts/problems.ts';
import type { LeadFeed } from '../../leads/feed.ts';
import { DAY } from '../../leads/filters.ts';

/**
 * How often a stream says that it is still there, in milliseconds: a connection without a byte for 30 s is ended, and a page that
 * hears nothing for 25 s begins another one.
 */
const HEARTBEAT = 10_000;

/** A comment would not reach the page. */
const ALIVE = 'event: alive\ndata:\n\n';

/** After how long a browser whose stream has ended begins another one, in milliseconds. */
const RETRY = 2000;

/** What may wait for a reader that takes nothing, in bytes. */
const MAX_WAITING = 256 * 1024;

/** Streams of one session here: one for each page that is open. */
const MAX_STREAMS = 20;

/** When a page that has none may ask again, in seconds: as long as it waits by itself in the end. */
const RETRY_AFTER = 30;

interface EventsOptions {
  feed: LeadFeed;
  /** Whether whoever has asked may still read. */
  isStillSignedIn: (request: FastifyRequest) => Promise<boolean>;
  heartbeat?: number;
}

/**
 * `GET events`: tells at once what leads came, changed or were erased, for as long as its reader is signed in and listens.
 * It throws TooManyPages, which ends an EventSource: the page asks again later and later.
 */
export async function eventsRoute(
  app: FastifyInstance,
  { feed, isStillSignedIn, heartbeat = HEARTBEAT }: EventsOptions,
) {
  /** Each with its session. */
  const streams = new Map<PassThrough, string>();
  // They would hold up the end of the program.
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });

  // It has no end of its own; a browser asks again where one comes all the same, until the answer has no content.
  const config = { saysWhetherSignedIn: true } as const;
  app.get('/events', { config, handlerTimeout: DAY, exposeHeadRoute: false }, async (request, reply) => {
    const { sessionId } = request.staff;
    if ([...streams.values()].filter((id) => id === sessionId).length >= MAX_STREAMS)
      throw new TooManyPages(RETRY_AFTER);
    const stream = new PassThrough();
    const write = (text: string) => {
      if (stream.writableEnded) return;
      if (stream.writableLength > MAX_WAITING) stream.destroy();
      else stream.write(text);
    };
    // From here on: the program may end while the database is asked.
    streams.set(stream, sessionId);
    stream.on('close', () => streams.delete(stream));
    write(`retry: ${RETRY}\n\n`);
    const stopListening = await feed
      .listen((news: InboxNews) => write(`event: leads\ndata: ${JSON.stringify(news)}\n\n`))
      .catch((error) => {
        stream.destroy();
        throw error;
      });
    const timer = setInterval(async () => {
      // Where the database does not answer, nobody knows better.
      const mayRead = await isStillSignedIn(request).catch(() => true);
      if (mayRead) write(ALIVE);
      else stream.end();
    }, heartbeat);
    stream.on('close', () => {
      clearInterval(timer);
      stopListening();
    });
    // For proxies that gather what passes them.
    reply.header('x-accel-buffering', 'no');
    return reply.type('text/event-stream').send(stream);
  });
}
