import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { RELEASE_FILE_PATTERN, RELEASES_PATH } from '@site/build/artefacts';
import { type EntryId, type ReleaseStore, releaseId } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';
import { RELEASE_FILE_CSP, WORKER_SCRIPT_CSP } from './security-headers.ts';

/** Limits lookups in the store: anybody may ask for names that do not exist. */
const LOOKUPS_PER_SECOND = 50;

function lookupLimit(): (id: EntryId) => boolean {
  const asked = new Set<EntryId>();
  let until = 0;
  return (id) => {
    const now = performance.now();
    if (now > until) {
      asked.clear();
      until = now + 1000;
    }
    return asked.add(id).size <= LOOKUPS_PER_SECOND;
  };
}

/** Serves the browser files of all releases, promoted or not: a page may be of an earlier composition. */
export function registerReleases(app: FastifyInstance, store: ReleaseStore): void {
  const mayLookUp = lookupLimit();
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url }, reply) => {
      const { name = '', version = '' } = RELEASE_FILE_PATTERN.exec(url.split('?')[0] ?? '')?.groups ?? {};
      const id = releaseId({ name, version });
      const unavailable = () =>
        reply
          .code(503)
          .headers({ 'cache-control': 'no-store', 'retry-after': 1 })
          .type('text/plain; charset=utf-8')
          .send('This file is not available at the moment. Try again.\n');
      if (!name) return undefined;
      if (!existsSync(store.cache.folder(id)) && !mayLookUp(id)) return unavailable();
      try {
        await store.cache.materialize(id);
      } catch (error) {
        scope.log.error({ err: error }, 'A release is not available');
        return unavailable();
      }
      return undefined;
    });
    scope.register(staticFiles, {
      root: join(store.cache.root, 'releases'),
      prefix: RELEASES_PATH,
      preCompressed: true,
      allowedPath: (path) => RELEASE_FILE_PATTERN.test(`${RELEASES_PATH.slice(0, -1)}${path}`),
      index: false,
      decorateReply: false,
      // The version in the address stands for the content.
      cacheControl: false,
      etag: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const isScript = /\.js(?:\.(?:br|gz))?$/.test(path);
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        reply.header('content-security-policy', isScript ? WORKER_SCRIPT_CSP : RELEASE_FILE_CSP);
        // Browsers check the integrity of files that they fetch with CORS only.
        reply.header('access-control-allow-origin', '*');
      },
    });
  });
}
