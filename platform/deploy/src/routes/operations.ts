import { type Generation, ReleaseError, type ReleaseStore, type Right } from '@site/releases';
import {
  JOB_PATH,
  type Job,
  job,
  jobQuery,
  OPERATIONS,
  type Operation,
  type OperationContext,
  problem,
  type ReleaseService,
} from '@site/releases/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../auth/guard.ts';
import { renewCaller, requireRight, sectionsOf } from '../auth/rights.ts';
import type { JobQueue, JobRequest } from '../jobs.ts';

export interface OperationRoutes {
  service: ReleaseService;
  store: ReleaseStore;
  jobs: JobQueue;
}

const {
  status,
  history,
  difference,
  releases,
  promote,
  dryRun,
  rollback,
  rollbackSection,
  preview,
  previews,
  endPreview,
  startCanary,
  canary,
  advanceCanary,
  abortCanary,
} = OPERATIONS;

const idParams = z.object({ id: z.string().max(100) });

/** A generation without the owner's folder. */
function forPublishers({ checkout: _, ...generation }: Generation): Generation {
  return generation;
}

/** Describes an operation for validation and the OpenAPI document. */
export function describe<Described extends Operation>({ summary, result, ...operation }: Described) {
  const response = operation.job ? { 202: job } : { 200: result };
  return { summary, response: { ...response, '4xx': problem, '5xx': problem } };
}

/** The caller of a request, as the release service takes it. Its rights are those of the moment when they are asked for. */
export function callFor(
  store: ReleaseStore,
  request: FastifyRequest,
): Required<Pick<OperationContext, 'actor' | 'authorize'>> {
  const caller = callerOf(request);
  return {
    actor: { by: caller.by, publisher: caller.actor },
    authorize: async (rights, sections) => requireRight(await renewCaller(store, caller), rights, sections),
  };
}

/** The operations of the contract, each with the rights of the caller. */
export function operationRoutes(instance: FastifyInstance, { service, store, jobs }: OperationRoutes): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  /** Queues a job after a first look at the caller's rights. */
  function queue(
    request: FastifyRequest,
    right: Right,
    asked: JobRequest,
    work: (call: OperationContext) => Promise<unknown>,
  ): Job {
    const caller = callerOf(request);
    requireRight(caller, [right], sectionsOf(asked.releases));
    const call = callFor(store, request);
    return jobs.add(caller, asked, (onProgress, signal) => work({ ...call, onProgress, signal }));
  }

  app.get(status.path, { schema: describe(status) }, async () => {
    const { current, ...rest } = await service.status();
    return { current: current && forPublishers(current), ...rest };
  });

  app.get(history.path, { schema: { ...describe(history), querystring: history.query } }, async ({ query }) =>
    (await service.history(query)).map(forPublishers),
  );

  app.get(
    difference.path,
    {
      schema: {
        ...describe(difference),
        params: z.object({ generation: z.coerce.number().int().positive() }),
      },
    },
    ({ params }) => service.difference(params.generation),
  );

  app.get(
    releases.path,
    {
      schema: {
        ...describe(releases),
        params: z.object({ name: z.string().max(60) }),
        querystring: releases.query,
      },
    },
    ({ params, query }) => service.releases(params.name, query.limit),
  );

  app.get(previews.path, { schema: describe(previews) }, async (request) => {
    const { publisher } = callerOf(request);
    return (await service.previews()).filter((each) =>
      sectionsOf(each.releases).some((name) => publisher.sections.includes(name)),
    );
  });

  app.get(canary.path, { schema: describe(canary) }, () => service.canary());

  app.post(promote.path, { schema: { ...describe(promote), body: promote.body } }, (request, reply) => {
    const { body } = request;
    const asked = { operation: 'promote', releases: body.releases, why: body.why };
    return reply.code(202).send(queue(request, 'promote', asked, (call) => service.promote(body, call)));
  });

  app.post(dryRun.path, { schema: { ...describe(dryRun), body: dryRun.body } }, (request, reply) => {
    const { body } = request;
    const asked = { operation: 'dryRun', releases: body.releases };
    return reply.code(202).send(queue(request, 'promote', asked, (call) => service.dryRun(body, call)));
  });

  app.post(
    rollbackSection.path,
    { schema: { ...describe(rollbackSection), body: rollbackSection.body } },
    (request, reply) => {
      const { body } = request;
      const asked = { operation: 'rollbackSection', releases: [body.section], why: body.why };
      return reply
        .code(202)
        .send(queue(request, 'rollback', asked, (call) => service.rollbackSection(body, call)));
    },
  );

  app.post(preview.path, { schema: { ...describe(preview), body: preview.body } }, (request, reply) => {
    const { body } = request;
    const asked = { operation: 'preview', releases: body.releases };
    return reply.code(202).send(queue(request, 'preview', asked, (call) => service.preview(body, call)));
  });

  app.post(
    startCanary.path,
    { schema: { ...describe(startCanary), body: startCanary.body } },
    (request, reply) => {
      const { body } = request;
      const asked = { operation: 'startCanary', releases: body.releases, why: body.why };
      return reply
        .code(202)
        .send(queue(request, 'promote', asked, (call) => service.startCanary(body, call)));
    },
  );

  // These render nothing: they do not wait in the queue.
  app.post(rollback.path, { schema: { ...describe(rollback), body: rollback.body } }, (request) =>
    service.rollback(request.body, callFor(store, request)),
  );

  app.post(
    advanceCanary.path,
    { schema: { ...describe(advanceCanary), body: advanceCanary.body } },
    (request) => service.advanceCanary(request.body, callFor(store, request)),
  );

  app.post(abortCanary.path, { schema: { ...describe(abortCanary), body: abortCanary.body } }, (request) =>
    service.abortCanary(request.body, callFor(store, request)),
  );

  app.delete(endPreview.path, { schema: { ...describe(endPreview), params: idParams } }, async (request) => {
    await service.endPreview(request.params.id, callFor(store, request));
    return {};
  });

  app.get(
    JOB_PATH,
    {
      schema: {
        summary: 'A job of yours: its log so far and what came of it',
        params: idParams,
        querystring: jobQuery,
        response: { 200: job, '4xx': problem, '5xx': problem },
      },
    },
    async (request) => {
      const found = jobs.find(request.params.id, callerOf(request).publisher.id);
      if (!found)
        throw new ReleaseError(
          'not-found',
          'You have no job of this id since the service was started: "status" says what is live.',
        );
      const { after } = request.query;
      if (after === undefined) return found;
      await jobs.news(found, after);
      return { ...found, progress: found.progress.slice(after) };
    },
  );
}
