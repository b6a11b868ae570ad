import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ReleaseError, saveUpload } from '@site/releases';
import { OPERATIONS, releaseName } from '@site/releases/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../auth/guard.ts';
import { requireRight } from '../auth/rights.ts';
import type { DeployLimits } from '../limits.ts';
import { callFor, describe, type OperationRoutes } from './operations.ts';

const { publish } = OPERATIONS;

interface UploadRoutes extends Pick<OperationRoutes, 'service' | 'store'> {
  limits: Pick<DeployLimits, 'upload' | 'uploads' | 'uploadsOfOne'>;
}

/** Saves the body. Its connection stays open for the answer, also if it is refused. */
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

/** `PUT /releases/<name>`: saves a build to the disk as it arrives, and publishes it. */
export function uploadRoutes(instance: FastifyInstance, { service, store, limits }: UploadRoutes): void {
  /** The publisher of each upload that arrives. */
  const arriving: string[] = [];
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
        const { id } = callerOf(request).publisher;
        const own = arriving.filter((each) => each === id).length;
        if (arriving.length >= limits.uploads || own >= limits.uploadsOfOne)
          throw new ReleaseError(
            'busy',
            `${arriving.length} uploads arrive, ${own} of them yours. Try again.`,
          );
        arriving.push(id);
        const folder = await mkdtemp(join(tmpdir(), 'upload-'));
        try {
          const archive = join(folder, 'build.tar.gz');
          await saveBody(request, archive, limits.upload);
          return await service.publish({ name, archive }, callFor(store, request));
        } finally {
          arriving.splice(arriving.indexOf(id), 1);
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}
