import { toJson } from '@site/contract/json-schema';
import { type Generation, type PreviewRecord, readStatus, rollback } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireRight } from '../access/access.ts';
import { accessOf } from '../access/guard.ts';
import { namesOf } from '../jobs/options.ts';
import { onWhatIsLive, sectionRollback } from '../jobs/work.ts';
import { ProblemError } from '../problems/problem.ts';
import { number, readBody, referencesOf, rollbackBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import { JOB_ANSWERS, type JobRoutes, sendJob } from './promotions.ts';

const anything = z.looseObject({});

/** A generation without what is the owner's machine's. */
export function shownGeneration({ checkout: _, ...generation }: Generation): Omit<Generation, 'checkout'> {
  return generation;
}

const historyQuery = z.object({
  limit: number.optional(),
  before: number.optional().describe('Only generations before this one.'),
});

function shownNames({ releases }: PreviewRecord): string[] {
  return namesOf(referencesOf(releases));
}

/** What is live, what was, and what changes that at once. */
export function siteRoutes(app: FastifyInstance, { context, queue }: JobRoutes): void {
  const { store } = context;

  app.get(
    '/status',
    {
      config: {
        docs: {
          summary: 'What is live, and the newest release of each workspace',
          response: { 200: json('As "release status --json".', anything), ...problems(...TOKEN_PROBLEMS) },
        },
      },
    },
    async () => {
      const { current, releases } = await readStatus(store);
      return { current: current ? shownGeneration(current) : null, releases };
    },
  );

  app.get(
    '/history',
    {
      config: {
        docs: {
          summary: 'What was live when, by whom and why, the newest first',
          querystring: toJson(historyQuery, 'input'),
          response: {
            200: json('As "release history --json".', z.array(anything)),
            ...problems(...TOKEN_PROBLEMS),
          },
        },
      },
    },
    async (request) => {
      const { limit, before } = readBody(historyQuery, request.query);
      return (await store.generations.history(limit, before)).map(shownGeneration);
    },
  );

  app.post(
    '/rollbacks',
    {
      config: {
        docs: {
          summary:
            'Make an earlier composition live again at once; with "section" that section alone, through the gate',
          body: toJson(rollbackBody, 'input'),
          response: {
            201: json('The generation that is live.', anything),
            ...JOB_ANSWERS,
            ...problems('refused'),
          },
        },
      },
    },
    async (request, reply) => {
      const access = accessOf(request);
      const { to, section, why, allowRemoved } = readBody(rollbackBody, request.body);
      if (section !== undefined) {
        if (to !== undefined) throw new ProblemError('bad-request', 'Give "section" or "to", not both.');
        requireRight(access, 'rollback', [section]);
        const work = sectionRollback(context, section, { why, allowRemoved });
        const asked = { kind: 'section-rollback' as const, releases: [section], why };
        return sendJob(await queue.add(access, asked, work), reply);
      }
      if (allowRemoved?.length) throw new ProblemError('bad-request', '"allowRemoved" belongs to "section".');
      requireRight(access, 'rollback', []);
      const generation = await onWhatIsLive(() =>
        rollback(store, {
          to,
          why,
          by: access.by,
          publisher: access.actor,
          mayTakeBack: (names) => requireRight(access, 'rollback', names),
        }),
      );
      return reply.code(201).send(shownGeneration(generation));
    },
  );

  app.get(
    '/previews',
    {
      config: {
        docs: {
          summary: 'The previews of your sections that can be seen, without their links',
          response: {
            200: json('As "release previews --json".', z.array(anything)),
            ...problems(...TOKEN_PROBLEMS),
          },
        },
      },
    },
    async (request) => {
      const { publisher } = accessOf(request);
      const good = await store.previews.good();
      return good.filter((preview) => shownNames(preview).some((name) => publisher.sections.includes(name)));
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/previews/:id',
    {
      config: {
        docs: {
          summary: 'End a preview at once',
          params: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          response: {
            204: { description: 'It has ended.' },
            ...problems(...TOKEN_PROBLEMS, 'other-section', 'missing-right', 'unknown-preview'),
          },
        },
      },
    },
    async (request, reply) => {
      const good = await store.previews.good();
      const preview = good.find(({ id }) => id === request.params.id);
      if (!preview) throw new ProblemError('unknown-preview', 'GET /previews lists those that can be seen.');
      const access = accessOf(request);
      requireRight(access, 'preview', shownNames(preview));
      await store.previews.end(preview.id, { by: access.by, publisher: access.actor });
      return reply.code(204).send();
    },
  );
}
