import { fastifyFormbody } from '@fastify/formbody';
import {
  BODY_LIMITS,
  type ContactAccepted,
  type ContactRequest,
  contactRequest,
  FORM_TYPE,
  PROBLEM_TYPES,
} from '@site/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../delivery/dispatcher.ts';
import { answerProblem, prepareProblem } from '../http/errors.ts';
import type { Html } from '../http/html.ts';
import type { LeadFeed } from '../leads/feed.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Excess } from '../protection/ceilings.ts';
import type { KeyedHash } from '../protection/keyed-hash.ts';
import type { RateCounts } from '../protection/rate-counts.ts';
import { limitRate } from '../protection/rate-limit.ts';
import { CONTACT_DOCS } from './docs.ts';
import { FIELDS, isTrapFilled, readValues } from './fields.ts';
import { keyForNextAttempt, readIdempotencyKey } from './idempotency.ts';
import type { Judgement, LeadIntake } from './intake.ts';
import { receivedPage, refusedPage } from './pages.ts';
import { InvalidContactRequest } from './problems.ts';
import { keyOfForm } from './repeated-forms.ts';
import { findSuspicion } from './suspicion.ts';

interface ContactOptions {
  intake: LeadIntake;
  dispatcher: Dispatcher;
  /** Tells staff who look at the inbox. */
  feed: LeadFeed;
  rateCounts: RateCounts;
  hash: KeyedHash;
  /** Requests per address in ten minutes. */
  rateLimitMax: number;
  metrics: Metrics;
}

/**
 * `POST /api/contact`: stores a contact request and then answers 201. The site's script sends JSON and gets JSON; the
 * form sends urlencoded where no script runs, and gets pages, errors included.
 */
export async function contactRoutes(
  app: FastifyInstance,
  { intake, dispatcher, feed, rateCounts, hash, rateLimitMax, metrics }: ContactOptions,
) {
  await app.register(fastifyFormbody, { bodyLimit: BODY_LIMITS.form });

  app.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) return answerProblem(error, request, reply);
    const problem = prepareProblem(error, request, reply);
    const key = keyForNextAttempt(problem, request);
    const retryAfter = reply.getHeader('retry-after');
    const isRead = request.body !== undefined || problem.type === PROBLEM_TYPES.invalidRequest;
    const values = isRead ? readValues(request.body) : undefined;
    return sendPage(reply, refusedPage(problem, values, key, retryAfter));
  });

  await limitRate(app, { counts: rateCounts, what: 'contact', max: rateLimitMax });

  app.post('/api/contact', { config: { docs: CONTACT_DOCS } }, async (request, reply) => {
    const accepted = acceptRequest(request.body);
    const ownKey = () => (isForm(request) ? keyOfForm(hash, accepted, request.ip) : undefined);
    const idempotencyKey = readIdempotencyKey(request) ?? (await ownKey());
    const { lead, judgement } = await intake.store(accepted, {
      idempotencyKey,
      address: request.ip,
      judge: (excess) => judge(request, accepted, excess),
      targets: dispatcher.targets,
    });
    if (judgement?.excess) reportExcess(request, metrics, judgement.excess);
    metrics.countLead(lead.suspect !== null);
    request.log.info({ lead: lead.id, suspect: lead.suspect !== null }, 'lead stored');
    dispatcher.wake();
    if (judgement) feed.wake();
    reply.code(201);
    if (isForm(request)) return sendPage(reply, receivedPage());
    return { id: lead.id, receivedAt: lead.receivedAt } satisfies ContactAccepted;
  });
}

function judge(request: FastifyRequest, accepted: ContactRequest, excess: Excess | undefined): Judgement {
  const suspect = findSuspicion(accepted, {
    trapFilled: isForm(request) && isTrapFilled(request.body),
    rateCount: request.rateCount,
    excess,
  });
  // By the first one above a ceiling staff learn of the others.
  return { suspect: suspect ?? null, held: suspect !== undefined && !excess?.isFirst, excess };
}

/** The log has one line for each time that a ceiling is reached, the metrics have every request above it. */
function reportExcess({ log }: FastifyRequest, metrics: Metrics, { ceiling, count, isFirst }: Excess) {
  metrics.countExcess(ceiling);
  if (isFirst) {
    log.warn(
      { ceiling, count },
      'more contact requests than usual: those that follow within ten minutes are kept as suspects, and not sent',
    );
  }
}

function isForm({ mediaType }: FastifyRequest) {
  return mediaType === FORM_TYPE;
}

function sendPage(reply: FastifyReply, page: Html) {
  return reply.type('text/html; charset=utf-8').send(page.toString());
}

/** @throws InvalidContactRequest */
function acceptRequest(body: unknown): ContactRequest {
  // No object at all is treated as one without fields, so that the answer names all that is missing.
  const { success, data, error } = contactRequest.safeParse({ ...Object(body) });
  if (success) return data;
  // The first problem of each field, in the order of the form.
  const problems = FIELDS.flatMap((field) => {
    const issue = error.issues.find(({ path }) => path[0] === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
  throw new InvalidContactRequest(problems);
}
