import { ReleaseError, readUpload } from '@site/releases';
import { OPERATIONS, releaseName } from '@site/releases/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCaller } from '../auth/guard.ts';
import { requireRight } from '../auth/rights.ts';
import type { DeployLimits } from '../limits.ts';
import { type OperationRoutesOptions, operationContext, operationSchema } from './operations.ts';

const { publish } = OPERATIONS;

/** A name that nobody has a right to is refused before its spelling is checked. */
const uncheckedParams = z.object({ name: z.string() });

interface UploadRoutesOptions extends Pick<OperationRoutesOptions, 'service' | 'store'> {
  limits: Pick<DeployLimits, 'upload' | 'uploads' | 'uploadsPerPublisher'>;
}

/** `PUT /releases/<name>`: receives a build and publishes it. */
export function uploadRoutes(
  instance: FastifyInstance,
  { service, store, limits }: UploadRoutesOptions,
): void {
  /** The publisher of each unfinished upload. */
  const uploading: string[] = [];
  const publishing = new WeakMap<FastifyRequest, Promise<unknown>>();
  instance.register(async (scope) => {
    const app = scope.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/gzip', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read: it waits in memory.
    app.addHook('onRequest', async (request, reply) => {
      const caller = requireCaller(request);
      requireRight(caller, ['publish'], [uncheckedParams.parse(request.params).name]);
      const { id } = caller.publisher;
      const own = uploading.filter((each) => each === id).length;
      if (uploading.length >= limits.uploads || own >= limits.uploadsPerPublisher)
        throw new ReleaseError(
          'busy',
          `${uploading.length} uploads are running, ${own} of them yours. Try again in a minute.`,
        );
      uploading.push(id);
      // The work goes on if the client hangs up.
      reply.raw.once('close', async () => {
        await Promise.allSettled([publishing.get(request)]);
        uploading.splice(uploading.indexOf(id), 1);
      });
    });
    app.put(
      publish.path,
      {
        bodyLimit: limits.upload,
        config: { isUpload: true },
        schema: {
          ...operationSchema(publish),
          consumes: ['application/gzip'],
          params: z.object({ name: releaseName }),
        },
      },
      (request) => {
        const published = readUpload(z.instanceof(Buffer).parse(request.body)).then((files) =>
          service.publish({ name: request.params.name, files }, operationContext(store, request)),
        );
        publishing.set(request, published);
        return published;
      },
    );
  });
}
