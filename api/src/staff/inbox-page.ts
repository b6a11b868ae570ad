import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import { PROBLEM_TYPES } from '@site/contract';
import { INBOX_PATHS } from '@site/contract/api';
import { APP_ASSET_PATTERN, appCsp } from '@site/contract/app-csp';
import type { FastifyInstance } from 'fastify';
import { notFound, ProblemError } from '../http/problems.ts';

/** Made by `npm run build -w @site/inbox`. */
export const INBOX_DIST = fileURLToPath(new URL('../../inbox/dist', import.meta.url));

const POLICY = appCsp(["manifest-src 'self'"]);

const IMMUTABLE = 'private, max-age=31536000, immutable';

export async function inboxPageRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // "npm start" builds the folder while the API starts.
    suppressWarning: true,
  });

  app.get<{ Params: { '*': string } }>(`${INBOX_PATHS.page}/assets/*`, async (request, reply) => {
    const name = request.params['*'];
    if (!APP_ASSET_PATTERN.test(name) || !existsSync(`${folder}/assets/${name}`)) throw notFound();
    return reply.header('cache-control', IMMUTABLE).sendFile(`assets/${name}`);
  });

  for (const address of [INBOX_PATHS.page, `${INBOX_PATHS.page}/*`])
    app.get(address, async (request, reply) => {
      if (request.url.startsWith(`${INBOX_PATHS.api}/`)) throw notFound();
      if (existsSync(`${folder}/index.html`)) return reply.sendFile('index.html');
      throw new ProblemError(
        PROBLEM_TYPES.internal,
        'The inbox is not built. Run "npm run build -w @site/inbox" on the machine of the API.',
      );
    });
}
