import { parse } from 'node:querystring';
import { fastifyFormbody } from '@fastify/formbody';
import {
  BODY_LIMITS,
  type ContactAccepted,
  type ContactRequest,
  contactRequest,
  type FieldProblem,
  FORM_MEDIA_TYPE,
  HONEYPOT_FIELD,
  PATHS,
  PROBLEM_TYPES,
} from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db.ts';
import type { Html } from '../http/html.ts';
import { notFound, ProblemError, prepareProblem, sendProblem } from '../http/problems.ts';
import { createContactLimit } from '../http/rate-limit.ts';
import { FIELDS } from '../leads/fields.ts';
import type { Metrics } from '../metrics.ts';
import type { FormValues } from './form-html.ts';
import { formIdempotencyKey, storeRequest } from './intake.ts';
import { receivedPage, refusedPage } from './pages.ts';
import { findSpamReason } from './spam.ts';

declare module 'fastify' {
  interface FastifyRequest {
    formValues: FormValues | undefined;
  }
}

interface ContactOptions {
  db: Db;
  targets: readonly DeliveryTarget[];
  rateLimitMax: number;
  metrics: Metrics;
}

const RECEIVED = '/api/contact/received';

const accepted = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
}) satisfies z.ZodType<ContactAccepted>;

/** Takes JSON from the site's script and urlencoded forms without scripts, which are answered with pages. */
export async function contactRoutes(
  app: FastifyInstance,
  { db, targets, rateLimitMax, metrics }: ContactOptions,
) {
  await app.register(fastifyFormbody, {
    bodyLimit: BODY_LIMITS.form,
    parser: (text) => parse(text.replace(/^\uFEFF/, '')),
  });
  app.decorateRequest('formValues');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = prepareProblem(error.validation ? invalidRequest(error) : error, request, reply);
    if (!isForm(request)) return sendProblem(reply, problem);
    return sendPage(reply, refusedPage(problem, request.formValues, reply.getHeader('retry-after')));
  });
  const countRequest = await createContactLimit(app, rateLimitMax);

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/contact',
    {
      schema: {
        summary: 'Send a contact request',
        description:
          'Answered with 201 when it is on disk. A form (urlencoded) gets pages: 303 to a confirmation, or the errors.',
        consumes: ['application/json', FORM_MEDIA_TYPE],
        body: contactRequest,
        response: { 201: accepted },
      },
      preValidation: async (request) => {
        request.formValues = readValues(request.body);
        // A body that is no object lacks all fields.
        request.body = { ...Object(request.body) };
      },
    },
    async (request, reply) => {
      const rate = await countRequest(request);
      const isHoneypotFilled = Boolean(request.formValues?.get(HONEYPOT_FIELD.name)?.trim());
      const suspectReason = findSpamReason(request.body, { isHoneypotFilled, rate });
      const { id, receivedAt, isNew } = await storeRequest(db, {
        request: request.body,
        idempotencyKey: readIdempotencyKey(request),
        suspectReason,
        targets,
      });
      request.log.info({ lead: id, suspect: Boolean(suspectReason), isNew }, 'lead stored');
      if (isNew) metrics.countLead(Boolean(suspectReason));
      if (isForm(request)) return reply.redirect(RECEIVED, 303);
      return reply.code(201).send({ id, receivedAt });
    },
  );

  app.get(RECEIVED, { schema: { hide: true } }, (_request, reply) => sendPage(reply, receivedPage()));

  // For visitors who open the address that the form was sent to.
  app.get('/api/contact', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!headers.accept?.includes('text/html')) throw notFound();
    return reply.redirect(PATHS.contact, 303);
  });
}

/** Returns the texts of a parsed body. Leaves out fields that were sent twice. */
function readValues(body: unknown): FormValues {
  const texts = Object.entries(Object(body)).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Map(texts);
}

/** Returns the header `Idempotency-Key`, quoted as in the IETF draft or not. A form has a key made of its content. */
function readIdempotencyKey(request: FastifyRequest<{ Body: ContactRequest }>): string | undefined {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return isForm(request) ? formIdempotencyKey(request.body) : undefined;
  const [, key] = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(sent)) ?? [];
  if (key) return key;
  throw new ProblemError(
    PROBLEM_TYPES.invalidIdempotencyKey,
    'Send one Idempotency-Key of 1 to 255 visible ASCII characters, such as a random UUID, or none.',
  );
}

/** Names the first problem of each field, in the order of the form. */
function invalidRequest({ validation = [] }: FastifyError): ProblemError {
  const errors = FIELDS.flatMap((field): FieldProblem[] => {
    const { message } = validation.find(({ instancePath }) => instancePath === `/${field}`) ?? {};
    return message ? [{ field, message }] : [];
  });
  const detail = 'Correct the fields listed under errors and send the request again.';
  return new ProblemError(PROBLEM_TYPES.invalidRequest, detail, { errors });
}

function isForm({ mediaType }: Pick<FastifyRequest, 'mediaType'>): boolean {
  return mediaType === FORM_MEDIA_TYPE;
}

function sendPage(reply: FastifyReply, page: Html) {
  return reply.type('text/html; charset=utf-8').send(page.toString());
}
