import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ReleaseError, saveUpload } from '@site/releases';
import { OPERATIONS, releaseName } from '@site/releases/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireCaller } from '../auth/guard.ts';
import { requireRight } from '../auth/rights.ts';
import type { DeployLimits } from '../limits.ts';
import { type OperationRoutes, operationContext, operationSchema } from './operations.ts';

const { publish } = OPERATIONS;

interface UploadRoutes extends Pick<OperationRoutes, 'service' | 'store'> {
  limits: Pick<DeployLimits, 'upload' | 'uploads' | 'uploadsPerPublisher'>;
}

/** Saves the body. The connection stays open for the response, also if the body is refused. */
async function saveBody({ raw, headers }: FastifyRequest, archive: string, limit: number): Promise<void> {
  const body = new PassThrough();
  raw.once('error', (error) => body.destroy(error));
  raw.pipe(body);
  try {
    await saveUpload(body, archive, String(headers['content-digest'] ?? ''), limit);
  } finally {
    raw.unpipe(body);
    raw.resume();
  }
}

/** `PUT /releases/<name>`: streams a build to disk and publishes it. */
export function uploadRoutes(instance: FastifyInstance, { service, store, limits }: UploadRoutes): void {
  /** The publisher of each unfinished upload. */
  const uploading: string[] = [];
  instance.register(async (scope) => {
    const app = scope.withTypeProvider<ZodTypeProvider>();
    app.removeAllContentTypeParsers();
    // saveBody reads the stream.
    app.addContentTypeParser('application/gzip', (_request, _payload, done) => done(null));
    app.put(
      publish.path,
      {
        config: { isUpload: true },
        schema: {
          ...operationSchema(publish),
          consumes: ['application/gzip'],
          params: z.object({ name: releaseName }),
        },
      },
      async (request) => {
        const { name } = request.params;
        requireRight(requireCaller(request), ['publish'], [name]);
        const { id } = requireCaller(request).publisher;
        const own = uploading.filter((each) => each === id).length;
        if (uploading.length >= limits.uploads || own >= limits.uploadsPerPublisher)
          throw new ReleaseError(
            'busy',
            `${uploading.length} uploads are running, ${own} of them yours. Try again in a minute.`,
          );
        uploading.push(id);
        const folder = await mkdtemp(join(tmpdir(), 'upload-'));
        try {
          const archive = join(folder, 'build.tar.gz');
          await saveBody(request, archive, limits.upload);
          return await service.publish({ name, archive }, operationContext(store, request));
        } finally {
          uploading.splice(uploading.indexOf(id), 1);
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}
