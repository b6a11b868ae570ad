import { toJson } from '@site/contract/json-schema';
import {
  type CountsSource,
  formatReference,
  jobRecord,
  type ReleaseReference,
  type ReleaseStore,
  type Right,
} from '@site/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Access, requireRight } from '../access/access.ts';
import { accessOf } from '../access/guard.ts';
import { refuseUnwatched } from '../canary/watch.ts';
import { sendEvents } from '../jobs/events.ts';
import type { Job } from '../jobs/job.ts';
import { type JobContext, namesOf } from '../jobs/options.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { canaryStart, previewing, promotion, trial } from '../jobs/work.ts';
import type { DeployLimits } from '../limits.ts';
import { ProblemError } from '../problems/problem.ts';
import { previewBody, promotionBody, readBody, referencesOf } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';

/** What the routes of jobs stand on. */
export interface JobRoutes {
  context: JobContext;
  queue: JobQueue;
  limits: DeployLimits;
  /** Where it is counted what visitors meet. */
  counts: CountsSource | undefined;
}

export const jobAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  releases: z.array(z.string()),
  state: jobRecord.shape.state,
  events: z
    .array(z.object({ id: z.number(), event: z.string(), data: z.looseObject({}) }))
    .describe('What has happened so far; none of a job of a process that is no more.'),
});

/** What may come of asking for a job. */
export const JOB_ANSWERS = {
  202: json('It is queued. Location says where to ask for it.', jobAnswer),
  ...problems(
    ...TOKEN_PROBLEMS,
    'bad-request',
    'other-section',
    'missing-right',
    'unknown-release',
    'queue-full',
    'ending',
  ),
};

function shown({ id, request, state, events }: Job) {
  return { id, kind: request.kind, releases: request.releases, state, events };
}

/** Answers that a job was taken up, and where to ask for it. */
export function sendJob(job: Job, reply: FastifyReply): FastifyReply {
  return reply.code(202).header('location', `/promotions/${job.id}`).send(shown(job));
}

/** The releases that are named, by their versions. @throws ProblemError where one is not there */
async function resolveReleases(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
): Promise<ReleaseReference[]> {
  return Promise.all(
    references.map(async ({ name, version }) => {
      const found =
        version === 'latest' ? (await store.releasesOf(name))[0] : await store.release(name, version);
      if (found && found.name === name && (version === 'latest' || found.version === version))
        return { name, version: found.version };
      throw new ProblemError('unknown-release', `There is no release ${name}@${version}. Publish it first.`);
    }),
  );
}

/** The releases that a request names, if its publisher may do that with each. @throws ProblemError */
async function allowedReleases(
  store: ReleaseStore,
  access: Access,
  right: Right,
  releases: readonly string[],
): Promise<ReleaseReference[]> {
  const asked = referencesOf(releases);
  requireRight(access, right, namesOf(asked));
  return resolveReleases(store, asked);
}

/** `POST /promotions`, `POST /previews`, `GET /promotions/<id>`: what takes its time, one after the other. */
export function jobRoutes(app: FastifyInstance, { context, queue, limits, counts }: JobRoutes): void {
  const body = (schema: z.ZodType) => toJson(schema, 'input');

  app.post(
    '/promotions',
    {
      config: {
        docs: {
          summary:
            'Make releases live after every check, for all visitors or for a share of them at first (canary), or only check them (dryRun)',
          body: body(promotionBody),
          response: JOB_ANSWERS,
        },
      },
    },
    async (request, reply) => {
      const access = accessOf(request);
      const { releases, why, allowRemoved, dryRun, canary } = readBody(promotionBody, request.body);
      if (dryRun && canary)
        throw new ProblemError(
          'bad-request',
          'A dry run checks the same with a canary and without: leave one out.',
        );
      if (canary) refuseUnwatched(counts);
      const references = await allowedReleases(context.store, access, 'promote', releases);
      const wanted = { releases: references, why, allowRemoved };
      const kind = dryRun ? 'dry-run' : canary ? 'canary' : 'promotion';
      const work = dryRun
        ? trial(context, wanted)
        : canary
          ? canaryStart(context, wanted, canary)
          : promotion(context, wanted);
      const job = await queue.add(access, { kind, releases: references.map(formatReference), why }, work);
      return sendJob(job, reply);
    },
  );

  app.post(
    '/previews',
    {
      config: {
        docs: {
          summary: 'Make a link that shows the site with releases; what comes of it has the link',
          body: body(previewBody),
          response: JOB_ANSWERS,
        },
      },
    },
    async (request, reply) => {
      const access = accessOf(request);
      const { releases, hours } = readBody(previewBody, request.body);
      const references = await allowedReleases(context.store, access, 'preview', releases);
      const work = previewing(context, references, hours);
      const job = await queue.add(
        access,
        { kind: 'preview', releases: references.map(formatReference) },
        work,
      );
      return sendJob(job, reply);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/promotions/:id',
    {
      config: {
        docs: {
          summary:
            'What has come of a job so far; as server-sent events to its end with Accept: text/event-stream',
          params: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          headers: { type: 'object', properties: { 'last-event-id': { type: 'string' } } },
          response: { 200: json('So far.', jobAnswer), ...problems(...TOKEN_PROBLEMS, 'not-found') },
        },
      },
    },
    async (request, reply) => {
      const { publisher } = accessOf(request);
      const job = queue.find(request.params.id);
      if (job && job.access.publisher.id === publisher.id) {
        if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return shown(job);
        return sendEvents(job, request, reply, limits.heartbeat);
      }
      const record = job ? undefined : await context.store.jobs.read(request.params.id);
      // Nobody learns what others do.
      if (!record || record.actor.id !== publisher.id)
        throw new ProblemError('not-found', 'You have asked for no job of this id.');
      const { id, kind, releases, state } = record;
      return { id, kind, releases, state, events: [] };
    },
  );
}
