import { ReleaseError, type ReleaseStore, type Right } from '@site/releases';
import {
  JOB_PATH,
  job,
  OPERATIONS,
  type Operation,
  type OperationContext,
  problem,
  type ReleaseService,
  releaseName,
} from '@site/releases/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCaller } from '../auth/guard.ts';
import { renewCaller, requireRight, sectionsOf } from '../auth/rights.ts';
import type { JobQueue } from '../jobs.ts';

export interface OperationRoutesOptions {
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

interface JobInput {
  releases?: string[];
  section?: string;
  why?: string | undefined;
}

const idParams = z.object({ id: z.string().max(100) });

/** Returns an operation's schema, for validation and the OpenAPI document. */
export function operationSchema<Described extends Operation>({ summary, result, ...operation }: Described) {
  const response = operation.job ? { 202: job } : { 200: result };
  return { summary, response: { ...response, '4xx': problem, '5xx': problem } };
}

/** Returns the caller for the release service. Rights are read again at each check. */
export function operationContext(
  store: ReleaseStore,
  request: FastifyRequest,
): Required<Pick<OperationContext, 'actor' | 'authorize'>> {
  const caller = requireCaller(request);
  return {
    actor: { by: caller.by, publisher: caller.actor },
    authorize: async (rights, sections) => requireRight(await renewCaller(store, caller), rights, sections),
  };
}

/** Serves the operations of the contract with the caller's rights. */
export function operationRoutes(
  instance: FastifyInstance,
  { service, store, jobs }: OperationRoutesOptions,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();

  /** Serves an operation that is queued as a job if the caller has the right. */
  function addJob<Body extends z.ZodType<JobInput>>(
    name: string,
    operation: Operation & { body: Body },
    right: Right,
    work: (body: z.output<Body>, call: OperationContext) => Promise<unknown>,
  ): void {
    const { path, body: schema } = operation;
    instance.post(path, { schema: { ...operationSchema(operation), body: schema } }, (request, reply) => {
      const body = schema.parse(request.body);
      const { section, releases = section ? [section] : [], why }: JobInput = body;
      const caller = requireCaller(request);
      requireRight(caller, [right], sectionsOf(releases));
      const call = operationContext(store, request);
      const job = jobs.add(caller, { operation: name, releases, why }, (onProgress, signal) =>
        work(body, { ...call, onProgress, signal }),
      );
      return reply.code(202).send(job);
    });
  }

  app.get(status.path, { schema: operationSchema(status) }, () => service.status());

  app.get(
    history.path,
    { schema: { ...operationSchema(history), querystring: history.query } },
    ({ query }) => service.history(query),
  );

  app.get(
    difference.path,
    {
      schema: {
        ...operationSchema(difference),
        params: z.object({ generation: z.coerce.number().int().positive() }),
      },
    },
    ({ params }) => service.difference(params.generation),
  );

  app.get(
    releases.path,
    {
      schema: {
        ...operationSchema(releases),
        params: z.object({ name: releaseName }),
        querystring: releases.query,
      },
    },
    ({ params, query }) => service.releases(params.name, query.limit),
  );

  app.get(previews.path, { schema: operationSchema(previews) }, async (request) => {
    const { publisher } = requireCaller(request);
    return (await service.previews()).filter((each) =>
      sectionsOf(each.releases).some((name) => publisher.sections.includes(name)),
    );
  });

  app.get(canary.path, { schema: operationSchema(canary) }, () => service.canary());

  addJob('promote', promote, 'promote', (body, call) => service.promote(body, call));
  addJob('dryRun', dryRun, 'promote', (body, call) => service.dryRun(body, call));
  addJob('rollbackSection', rollbackSection, 'rollback', (body, call) => service.rollbackSection(body, call));
  addJob('preview', preview, 'preview', (body, call) => service.preview(body, call));
  addJob('startCanary', startCanary, 'promote', (body, call) => service.startCanary(body, call));

  // These render nothing, so they need no queue.
  app.post(rollback.path, { schema: { ...operationSchema(rollback), body: rollback.body } }, (request) =>
    service.rollback(request.body, operationContext(store, request)),
  );

  app.post(
    advanceCanary.path,
    { schema: { ...operationSchema(advanceCanary), body: advanceCanary.body } },
    (request) => service.advanceCanary(request.body, operationContext(store, request)),
  );

  app.post(
    abortCanary.path,
    { schema: { ...operationSchema(abortCanary), body: abortCanary.body } },
    (request) => service.abortCanary(request.body, operationContext(store, request)),
  );

  app.delete(
    endPreview.path,
    { schema: { ...operationSchema(endPreview), params: idParams } },
    async (request) => {
      await service.endPreview(request.params.id, operationContext(store, request));
      return {};
    },
  );

  app.get(
    JOB_PATH,
    {
      schema: {
        summary: 'One of your jobs: its progress and result',
        params: idParams,
        response: { 200: job, '4xx': problem, '5xx': problem },
      },
    },
    async (request) => {
      const found = jobs.find(request.params.id, requireCaller(request).publisher.id);
      if (found) return found;
      throw new ReleaseError(
        'not-found',
        'There is no such job of yours since the service started. "site-release status" shows what is live.',
      );
    },
  );
}
