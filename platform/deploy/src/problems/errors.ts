import { once } from 'node:events';
import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, ProblemError, problemOf } from './problem.ts';

/** When to try again where nobody said otherwise, in seconds. */
const RETRY_AFTER = 30;

/** For how long the rest of a refused upload is read, in milliseconds. */
const REST_MS = 5000;

/** Reads what is left of a body, and throws it away: whoever is still sending would else never read the answer. */
async function readRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  const late = AbortSignal.timeout(REST_MS);
  raw.resume();
  await once(raw, 'end', { signal: late }).catch(() => undefined);
}

/** Has nobody keep an answer, unless that says for how long, or guess what it is. */
export function withoutKeeping(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
}

/** Says an error of ours in the log: with its stack, unless it is one that says what to do. */
function logProblem({ log }: FastifyRequest, error: unknown, { title }: Problem): void {
  if (error instanceof ProblemError) log.error(`${title}. ${error.detail}`);
  else log.error({ err: error }, title);
}

/** Answers an error with problem details. */
export async function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  store: ReleaseStore,
): Promise<FastifyReply> {
  if (request.method === 'PUT') {
    await readRest(request);
    reply.header('connection', 'close');
  }
  // Of what Fastify itself refuses no hook hears.
  withoutKeeping(reply);
  const problem = { ...problemOf(error, store), instance: `/requests/${request.id}` };
  if (problem.status >= 500) logProblem(request, error, problem);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  const seconds = error instanceof ProblemError ? error.retryAfter : undefined;
  if (seconds !== undefined || problem.status === 503) reply.header('retry-after', seconds ?? RETRY_AFTER);
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** Answers every error, and what is at no address, with problem details (RFC 9457). */
export function answerWithProblems(app: FastifyInstance, store: ReleaseStore): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, store));
  app.addHook('onRequest', async (request, reply) => {
    // Before the body is read: at an unknown address nothing is wrong with it.
    if (request.is404) return sendProblem({ statusCode: 404 }, request, reply, store);
  });
}
