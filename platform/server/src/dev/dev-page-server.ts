import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_GROUP, clientPlaceholder, DIST, SHELL_ENTRY } from '@site/build/artefacts';
import { CommandError, printError } from '@site/contract/program';
import { RenderError, renderEmptyDocument, type Workspace } from '@site/releases';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import Fastify, { type FastifyInstance } from 'fastify';
import mime from 'mime';
import { redirectTarget } from '../redirects.ts';
import { type DevSection, SHELL_SCRIPT, untilBuilt } from './dev-servers.ts';

interface DevSite {
  shell: Workspace;
  port: number;
  sections: readonly DevSection[];
  origin: string;
}

/** The document of every page, empty until the browser renders, and the site's text files. */
type Rendered = Awaited<ReturnType<typeof renderEmptyDocument>> & { addresses: ReadonlySet<string> };

async function render({ shell, sections, origin }: DevSite, remotes: DiscoveredRemote[]): Promise<Rendered> {
  const named = sections.map(({ workspace }, index) => [`@site/${workspace.name}`, [remotes[index]]]);
  const document = await renderEmptyDocument(
    { shell: join(shell.folder, DIST, SHELL_ENTRY), remotes: [] },
    {
      origin,
      discovery: { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(named) },
      shell: {
        base: '/',
        placeholder: clientPlaceholder(shell.name),
        chunks: { [CHUNK_GROUP.shell]: ['main.css', SHELL_SCRIPT] },
      },
      remotes: {},
    },
  );
  const routes = remotes.flatMap(({ extras }) => extras.routes);
  return { ...document, addresses: new Set(routes.flatMap(({ addresses }) => addresses)) };
}

/** Renders the document, and again once the shell or the routes of a section have changed. */
function documentOf(site: DevSite): () => Promise<Rendered> {
  const entry = join(site.shell.folder, DIST, SHELL_ENTRY);
  let madeFrom: unknown[] = [];
  let rendered: Promise<Rendered> | undefined;
  return async () => {
    const remotes = await Promise.all(site.sections.map((section) => section.remote()));
    await untilBuilt(site.port, SHELL_SCRIPT);
    const { mtimeMs } = await stat(entry);
    const now = [mtimeMs, ...remotes];
    if (!rendered || now.some((each, at) => each !== madeFrom[at])) {
      madeFrom = now;
      rendered = render(site, remotes);
    }
    return rendered;
  };
}

/**
 * Builds the server that answers where the shell's development server has no file, with the site's statuses.
 */
export function buildDevPageServer(site: DevSite): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const document = documentOf(site);
  app.setErrorHandler<Error>((error, _request, reply) => {
    const isOfSources = error instanceof CommandError || error instanceof RenderError;
    printError(isOfSources ? error.message : String(error.stack));
    return reply.code(503).header('refresh', '2').type('text/plain; charset=utf-8').send(error.message);
  });
  app.get('/*', async ({ url }, reply) => {
    const plain = redirectTarget(url);
    if (plain) return reply.redirect(plain, 301);
    const { html, files, icon, addresses } = await document();
    const [path = '/'] = url.split('?');
    // Nothing makes a PNG of the icon here.
    if (path === `/${icon.path}`) return reply.type('image/svg+xml').send(icon.svg);
    const file = files[path.slice(1)];
    if (file !== undefined) return reply.type(mime.getType(path) ?? 'text/plain').send(file);
    return reply
      .code(addresses.has(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });
  return app;
}
