import type { Problem } from '@site/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from './log.ts';
import { NOT_FOUND, ProblemError, problemOf, retryAfter } from './problems.ts';

/** Answers every error, and every address that does not exist, with problem details (RFC 9457). */
export function answerErrorsWithProblems(app: FastifyInstance) {
  app.setErrorHandler(answerProblem);

  // Before the body is read: at an unknown address nothing is wrong with its type or its size.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await sendNotFound(request, reply);
  });
}

/** Answers an error with problem details. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(reply, prepareProblem(error, request, reply));
}

/** Answers errors of an app's routes with problem details in words of their own. @param details by status; what has none keeps the usual */
export function sayInWords(app: FastifyInstance, details: Readonly<Record<number, string>>) {
  app.setErrorHandler((error, request, reply) => {
    const problem = prepareProblem(error, request, reply);
    return sendProblem(reply, { ...problem, detail: details[problem.status] ?? problem.detail });
  });
}

/** Answers that nothing is at this address. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerProblem(new ProblemError(NOT_FOUND), request, reply);
}

/** Says an error of ours in the log: with its place, unless it is one that says what to do. */
function logProblem({ log }: FastifyRequest, error: unknown, { title, detail }: Problem) {
  if (error instanceof ProblemError) log.error(`${title}. ${detail}`);
  else log.error({ failure: describeError(error) }, title);
}

/** Logs an error of ours, sets status and headers of its answer, and returns what the sender may know about it. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = problemOf(error);
  if (problem.status >= 500) logProblem(request, error, problem);
  const seconds = retryAfter(error, problem);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  reply.code(problem.status);
  return { ...problem, instance: `/api/requests/${request.id}` };
}

/** Sends problem details, under their own media type. */
export function sendProblem(reply: FastifyReply, problem: Problem) {
  // With its own serializer Fastify would add a charset, which a JSON media type does not have (RFC 8259).
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem);
}
