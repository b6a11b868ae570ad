import { ReleaseError, readUpload } from '@site/releases';
import { OPERATIONS, releaseName } from '@site/releases/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../auth/guard.ts';
import { requireRight } from '../auth/rights.ts';
import type { DeployLimits } from '../limits.ts';
import { callFor, describe, type OperationRoutes } from './operations.ts';

const { publish } = OPERATIONS;

const params = z.object({ name: releaseName });

interface UploadRoutes extends Pick<OperationRoutes, 'service' | 'store'> {
  limits: Pick<DeployLimits, 'upload' | 'uploads' | 'uploadsOfOne'>;
}

/** `PUT /releases/<name>`: receives a build and publishes it. */
export function uploadRoutes(instance: FastifyInstance, { service, store, limits }: UploadRoutes): void {
  /** The publisher of each upload that arrives. */
  const arriving: string[] = [];
  instance.register(async (scope) => {
    const app = scope.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/gzip', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read: it waits in memory.
    app.addHook('onRequest', async (request, reply) => {
      const caller = callerOf(request);
      requireRight(caller, ['publish'], [params.parse(request.params).name]);
      const { id } = caller.publisher;
      const own = arriving.filter((each) => each === id).length;
      if (arriving.length >= limits.uploads || own >= limits.uploadsOfOne)
        throw new ReleaseError('busy', `${arriving.length} uploads arrive, ${own} of them yours. Try again.`);
      arriving.push(id);
      reply.raw.once('close', () => arriving.splice(arriving.indexOf(id), 1));
    });
    app.put(
      publish.path,
      {
        bodyLimit: limits.upload,
        config: { isUpload: true },
        schema: { ...describe(publish), consumes: ['application/gzip'], params },
      },
      async (request) => {
        const files = await readUpload(z.instanceof(Buffer).parse(request.body));
        return service.publish({ name: request.params.name, files }, callFor(store, request));
      },
    );
  });
}
