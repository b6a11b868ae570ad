import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import { PROBLEM_TYPES } from '@site/contract';
import { APP_ASSET, appPolicy } from '@site/contract/app-policy';
import { INBOX_PATHS } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../http/errors.ts';
import { ProblemError } from '../http/problems.ts';

/** What `npm run build -w @site/inbox` makes. */
export const BUILT_PAGE = fileURLToPath(new URL('../../inbox/dist', import.meta.url));

const POLICY = appPolicy(["manifest-src 'self'"]);

const IMMUTABLE = 'private, max-age=31536000, immutable';

class NotBuilt extends ProblemError {
  constructor() {
    super({
      type: PROBLEM_TYPES.internal,
      title: 'The inbox has not been built',
      status: 503,
      detail: 'Run "npm run build -w @site/inbox" where the API runs.',
    });
  }
}

/** The inbox's page and its files. They are the same for everybody: what they show they ask for, with the session's cookie. */
export async function pageRoutes(app: FastifyInstance, { folder }: { folder: string }) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY);
  });
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // "npm start" builds it while the API starts.
    suppressWarning: true,
  });

  app.get<{ Params: { '*': string } }>(`${INBOX_PATHS.page}/assets/*`, async (request, reply) => {
    const name = request.params['*'];
    // What is not there yet may come with the next version: nobody keeps that answer.
    if (!APP_ASSET.test(name) || !existsSync(`${folder}/assets/${name}`)) return sendNotFound(request, reply);
    reply.header('cache-control', IMMUTABLE);
    return reply.sendFile(`assets/${name}`);
  });

  for (const address of [INBOX_PATHS.page, `${INBOX_PATHS.page}/*`])
    app.get(address, async (request, reply) => {
      // Of what is asked of the API there is no page.
      if (request.url.startsWith(`${INBOX_PATHS.api}/`)) return sendNotFound(request, reply);
      if (!existsSync(`${folder}/index.html`)) throw new NotBuilt();
      return reply.sendFile('index.html');
    });
}
