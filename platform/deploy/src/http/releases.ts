import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import {
  ARCHIVE_TYPES,
  acceptBuild,
  foresee,
  formatReference,
  REVISION,
  type ReleaseManifest,
  readDigests,
  unpackBuild,
} from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Access, requireRight } from '../access/access.ts';
import { accessOf } from '../access/guard.ts';
import { preparation } from '../jobs/work.ts';
import { ProblemError } from '../problems/problem.ts';
import { name, readBody } from './body.ts';
import { json, problems, TOKEN_PROBLEMS } from './openapi.ts';
import type { JobRoutes } from './promotions.ts';

const published = z.object({
  name: z.string(),
  version: z.string(),
  added: z.boolean().describe('False where the very same was published before.'),
  warnings: z
    .array(z.object({ check: z.string(), problem: z.string(), advice: z.string() }))
    .describe(
      'What a promotion would be refused for now, as far as that is known before pages are rendered.',
    ),
});

const ADDED = 'It was added.';
const KNOWN = 'The very same was published before.';

const docs = {
  summary: 'Publish a release: one tar archive with client/, server/, chunks.json and facts.json',
  params: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  headers: {
    type: 'object',
    properties: {
      'content-digest': { type: 'string', description: 'RFC 9530, sha-256 or sha-512. It is compared.' },
      'repr-digest': { type: 'string', description: 'The same.' },
    },
  },
  consumes: Object.values(ARCHIVE_TYPES),
  body: { type: 'string', format: 'binary' },
  response: {
    200: json(KNOWN, published),
    201: json(ADDED, published),
    ...problems(
      ...TOKEN_PROBLEMS,
      'bad-request',
      'other-section',
      'missing-right',
      'unsupported-media-type',
      'upload-unreadable',
      'upload-cut-off',
      'upload-not-a-file',
      'upload-bad-name',
      'upload-same-name',
      'upload-too-large',
      'upload-too-many-files',
      'upload-bomb',
      'upload-wrong-digest',
      'upload-unusable-digest',
      'upload-bad-facts',
      'build-refused',
      'queue-full',
    ),
  },
};

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * `PUT /releases/<name>`: takes builds as they arrive, without keeping one in memory. Where its publisher may promote it too, that is
 * prepared.
 */
export function releaseRoutes(app: FastifyInstance, { context, queue, limits }: JobRoutes): void {
  const { store } = context;
  /** The publisher of each upload that arrives at the moment. */
  const arriving: string[] = [];

  function refuseMore(publisher: string): void {
    const own = arriving.filter((each) => each === publisher).length;
    if (arriving.length < limits.uploads && own < limits.uploadsOfOne) return;
    const detail = `${arriving.length} uploads arrive at the moment, ${own} of them yours.`;
    throw new ProblemError('queue-full', detail, 10);
  }

  /** Has a release checked. Who publishes waits a moment for it: a promotion right after it then finds it done. */
  async function prepare(access: Access, release: ReleaseManifest): Promise<void> {
    const prepared = queue.doAhead(formatReference(release), preparation(context, access, release));
    await Promise.race([prepared, sleep(limits.ahead, undefined, { ref: false })]);
  }

  // In a scope of its own: no other route takes archives.
  app.register(async (scope) => {
    scope.addContentTypeParser(Object.values(ARCHIVE_TYPES), (_request, payload, done) =>
      done(null, payload),
    );
    scope.put<{ Params: { name: string }; Body: Readable | undefined }>(
      '/releases/:name',
      {
        config: { docs },
        onRequest: async (request) => {
          // Before anything of it arrives.
          const named = readBody(name, request.params.name);
          requireRight(accessOf(request), 'publish', [named]);
        },
      },
      async (request, reply) => {
        const { body, headers } = request;
        if (!body || !Object.values(ARCHIVE_TYPES).some((type) => type === headers['content-type']))
          throw new ProblemError(
            'unsupported-media-type',
            `Send a release as ${Object.values(ARCHIVE_TYPES).join(' or ')}.`,
          );
        if (Number(headers['content-length']) > limits.upload.packed)
          throw new ProblemError('upload-too-large', 'The upload is larger than any build.');
        const access = accessOf(request);
        const { actor, publisher } = access;
        const accept = (build: Readable) =>
          store.draftBuild(async (folder) => {
            const facts = await unpackBuild(build, folder, {
              gzip: headers['content-type'] === ARCHIVE_TYPES.gzip,
              digests: readDigests(headerOf(headers['content-digest']), headerOf(headers['repr-digest'])),
              limits: limits.upload,
            });
            // What the CI's identity says of the revision is proved; what the upload says is not.
            const revision = actor.commit && REVISION.test(actor.commit) ? actor.commit : facts.revision;
            const options = { by: access.by, publisher: actor, renderer: context.renderer };
            return acceptBuild(store, request.params.name, folder, { ...facts, revision }, options).catch(
              (error) => {
                if (!(error instanceof Refusal)) throw error;
                throw new ProblemError('build-refused', error.message);
              },
            );
          });
        refuseMore(publisher.id);
        arriving.push(publisher.id);
        const made = await accept(body).finally(() => arriving.splice(arriving.indexOf(publisher.id), 1));
        const { release, added } = made;
        // What was published before was checked then, and refused where it had to be.
        const prepared = added ? prepare(access, release) : undefined;
        const [warnings] = await Promise.all([foresee(store, release), prepared]);
        return reply
          .code(added ? 201 : 200)
          .send({ name: release.name, version: release.version, added, warnings });
      },
    );
  });
}
