import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseError, saveUpload } from '@site/releases';
import { OPERATIONS, releaseName } from '@site/releases/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../auth/guard.ts';
import { requireRight } from '../auth/rights.ts';
import type { DeployLimits } from '../limits.ts';
import { callFor, describe, type OperationRoutes } from './operations.ts';

const { publish } = OPERATIONS;

interface UploadRoutes extends Pick<OperationRoutes, 'service' | 'store'> {
  limits: Pick<DeployLimits, 'upload' | 'uploadsAtOnce'>;
}

/** `PUT /releases/<name>`: saves a build to the disk as it arrives, and publishes it. */
export function uploadRoutes(instance: FastifyInstance, { service, store, limits }: UploadRoutes): void {
  let arriving = 0;
  instance.register(async (scope) => {
    const app = scope.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    // The body is read below, as a stream.
    app.addContentTypeParser('application/gzip', (_request, _payload, done) => done(null));
    app.put(
      publish.path,
      {
        config: { isUpload: true },
        schema: {
          ...describe(publish),
          consumes: ['application/gzip'],
          params: z.object({ name: releaseName }),
        },
      },
      async (request) => {
        const { name } = request.params;
        requireRight(callerOf(request), ['publish'], [name]);
        if (arriving >= limits.uploadsAtOnce)
          throw new ReleaseError('busy', `${arriving} uploads arrive at the moment. Try again.`);
        arriving += 1;
        const folder = await mkdtemp(join(tmpdir(), 'upload-'));
        try {
          const archive = join(folder, 'build.tar.gz');
          await saveUpload(request.raw, archive, limits.upload);
          return await service.publish({ name, archive }, callFor(store, request));
        } finally {
          arriving -= 1;
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}
