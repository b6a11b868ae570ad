import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import { APP_ASSET, appPolicy } from '@site/contract/app-policy';
import type { FastifyInstance } from 'fastify';
import { CONSOLE_PATH } from '../answers.ts';
import { ProblemError } from '../problems/problem.ts';

/** What `npm run build -w @site/console` makes. */
const BUILT_PAGE = fileURLToPath(new URL('../../console/dist', import.meta.url));

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The console: its page and files, the same for everybody. What it shows it asks for, with the session's cookie. @param folder of the build */
export function consoleRoutes(app: FastifyInstance, folder = BUILT_PAGE): void {
  const open = { config: { open: true } };
  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', appPolicy()).header('referrer-policy', 'no-referrer');
    });
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      // It may be built while the service runs.
      suppressWarning: true,
    });

    scope.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}/assets/*`, open, async (request, reply) => {
      const name = request.params['*'];
      if (!APP_ASSET.test(name) || !existsSync(`${folder}/assets/${name}`))
        throw new ProblemError('not-found', 'The console has no such file: load its page anew.');
      return reply.header('cache-control', IMMUTABLE).sendFile(`assets/${name}`);
    });

    for (const address of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
      scope.get(address, open, async (_request, reply) => {
        if (!existsSync(`${folder}/index.html`))
          throw new ProblemError(
            'console-not-built',
            'Run "npm run build -w @site/console" where the service runs.',
          );
        return reply.sendFile('index.html');
      });

    scope.get('/', open, async (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`, 303));
  });
}
