import { parse } from 'node:querystring';
import { fastifyFormbody } from '@fastify/formbody';
import {
  BODY_LIMITS,
  type ContactAccepted,
  contactRequest,
  type FieldProblem,
  FORM_TYPE,
  PATHS,
} from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db.ts';
import type { Html } from '../http/html.ts';
import { NOT_FOUND, ProblemError, prepareProblem, sendProblem } from '../http/problems.ts';
import { FIELDS } from '../leads/fields.ts';
import type { Metrics } from '../metrics.ts';
import {
  type FormValues,
  isTrapFilled,
  keyForNextAttempt,
  readIdempotencyKey,
  readValues,
} from './form-body.ts';
import { keyOfForm, storeRequest } from './intake.ts';
import { receivedPage, refusedPage } from './pages.ts';
import { invalidContactRequest } from './problems.ts';
import { createContactLimit, SuspectBudget } from './rate-limit.ts';
import { findSuspicion } from './suspicion.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The texts of a contact request as they were sent, before validation. */
    typed: FormValues | undefined;
  }
}

interface ContactOptions {
  db: Db;
  targets: readonly DeliveryTarget[];
  rateLimitMax: number;
  metrics: Metrics;
  /** Called after a lead was stored. */
  onLead: () => void;
}

const RECEIVED = '/api/contact/received';

const accepted = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
}) satisfies z.ZodType<ContactAccepted>;

/** The address takes JSON of the site's script and, where no script runs, the form itself, which gets pages. */
export async function contactRoutes(
  app: FastifyInstance,
  { db, targets, rateLimitMax, metrics, onLead }: ContactOptions,
) {
  await app.register(fastifyFormbody, {
    bodyLimit: BODY_LIMITS.form,
    parser: (text) => parse(text.replace(/^\uFEFF/, '')),
  });
  app.decorateRequest('typed');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = prepareProblem(error.validation ? invalidRequest(error) : error, request, reply);
    if (!isForm(request)) return sendProblem(reply, problem);
    const key = keyForNextAttempt(problem, request.typed ?? new Map());
    return sendPage(reply, refusedPage(problem, request.typed, key, reply.getHeader('retry-after')));
  });
  const countRequest = await createContactLimit(app, rateLimitMax);
  const budget = new SuspectBudget();

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/contact',
    {
      schema: {
        summary: 'Send a contact request',
        description:
          'Answered with 201 when it is on disk. A form (urlencoded) gets pages: 303 to a confirmation, or the errors.',
        consumes: ['application/json', FORM_TYPE],
        body: contactRequest,
        response: { 201: accepted },
      },
      preValidation: async (request) => {
        request.typed = readValues(request.body);
        // Whatever is no object lacks all fields.
        request.body = { ...Object(request.body) };
      },
    },
    async (request, reply) => {
      const values = request.typed ?? new Map();
      const rate = await countRequest(request);
      const key =
        readIdempotencyKey(request, values) ?? (isForm(request) ? keyOfForm(request.body) : undefined);
      const suspectReason = findSuspicion(request.body, {
        isTrapFilled: isForm(request) && isTrapFilled(values),
        rate,
      });
      if (suspectReason) budget.take();
      const { id, receivedAt, isNew } = await storeRequest(db, {
        request: request.body,
        idempotencyKey: key,
        suspectReason,
        targets,
      });
      request.log.info({ lead: id, suspect: Boolean(suspectReason), isNew }, 'lead stored');
      if (isNew) metrics.countLead(Boolean(suspectReason));
      if (isNew) onLead();
      if (isForm(request)) return reply.redirect(RECEIVED, 303);
      return reply.code(201).send({ id, receivedAt });
    },
  );

  app.get(RECEIVED, { schema: { hide: true } }, (_request, reply) => sendPage(reply, receivedPage()));

  // Somebody opened the address that the form was sent to.
  app.get('/api/contact', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!headers.accept?.includes('text/html')) throw new ProblemError(NOT_FOUND);
    return reply.redirect(PATHS.contact, 303);
  });
}

/** Names the first problem of each field, in the order of the form. */
function invalidRequest({ validation = [] }: FastifyError): ProblemError {
  const errors = FIELDS.flatMap((field): FieldProblem[] => {
    const { message } = validation.find(({ instancePath }) => instancePath === `/${field}`) ?? {};
    return message ? [{ field, message }] : [];
  });
  return invalidContactRequest(errors);
}

function isForm({ mediaType }: FastifyRequest): boolean {
  return mediaType === FORM_TYPE;
}

function sendPage(reply: FastifyReply, page: Html) {
  return reply.type('text/html; charset=utf-8').send(page.toString());
}
