import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import { appCsp } from '@site/contract/app-csp';
import { ReleaseError } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { CONSOLE_PATH } from '../console-api.ts';

/** Output of `npm run build -w @site/console`. */
const DIST = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Serves the console: one page for all of its addresses, and its files. */
export function consoleRoutes(instance: FastifyInstance, folder = DIST): void {
  const config = { isPublic: true };
  const schema = { hide: true };
  instance.register(async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'content-security-policy': appCsp(), 'referrer-policy': 'no-referrer' });
    });
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      // The console may be built while the service runs.
      suppressWarning: true,
    });
    app.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}/assets/*`, { config, schema }, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, {
        cacheControl: true,
        immutable: true,
        maxAge: '365d',
      }),
    );
    for (const address of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
      app.get(address, { config, schema }, (_request, reply) => {
        if (!existsSync(`${folder}/index.html`))
          throw new ReleaseError(
            'not-found',
            'The console is not built. Run "npm run build -w @site/console" on the server.',
          );
        return reply.sendFile('index.html');
      });
    app.get('/', { config, schema }, (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`, 303));
  });
}
