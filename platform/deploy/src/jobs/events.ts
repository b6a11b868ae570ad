import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEnd, type Job, type JobEvent } from './job.ts';

function lineOf({ id, event, data }: JobEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** After which event a client goes on: the last that it heard of before its connection broke. */
function lastHeard(request: FastifyRequest): number {
  const number = Number(request.headers['last-event-id']);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

/**
 * Sends what happens to a job as server-sent events, to its end. A client that goes away ends nothing.
 * @param heartbeat how often to say that somebody is there, in milliseconds: proxies close what is silent
 */
export function sendEvents(job: Job, request: FastifyRequest, reply: FastifyReply, heartbeat: number): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // nginx would keep the events until there are enough of them.
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  const beat = setInterval(() => raw.write(': \n\n'), heartbeat);
  let stop = () => undefined as unknown;
  const finish = () => {
    clearInterval(beat);
    stop();
    raw.end();
  };
  const send = (event: JobEvent) => {
    raw.write(lineOf(event));
    if (isEnd(event)) finish();
  };
  raw.once('close', finish);
  raw.write(': \n\n');
  const heard = lastHeard(request);
  const missed = job.events.filter(({ id }) => id > heard);
  for (const event of missed) send(event);
  if (job.end) finish();
  else stop = job.listen(send);
}
