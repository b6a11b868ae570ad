import { createHash } from 'node:crypto';
import proxy from '@fastify/http-proxy';
import { REMOTE_SCRIPT } from '@site/build/artefacts';
import { CommandError, print, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { findWorkspace, readSiteSettings, releasableWorkspaces } from '@site/releases';
import { isBuiltShell, isShell, pageDataIn, replaceSection } from '@site/shell/section-page';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DevSection, startDevServer } from './dev-servers.ts';
import { keepRunning, tryToListen } from './programs.ts';

/**
 * How far the ports of a section's page and of its scripts are from the site's. Each section has its own two.
 */
const FIRST_PAGE = 31;
const FIRST_SCRIPTS = 41;

/** Where the page finds the section's files: on its own origin, as its policy asks. */
const FILES = '/@section/';

interface Options {
  origin: string;
  scripts: string;
  section: DevSection;
}

async function readShell(origin: string): Promise<string> {
  const html = await fetch(origin)
    .then((answer) => answer.text())
    .catch(() => '');
  if (isShell(html)) return html;
  throw new CommandError(
    `No site answers at ${origin}. Start one with "npm start", or name one that runs: --site <address>.`,
  );
}

/** Describes the section's entry script as it is now: a built shell checks the integrity of what it loads. */
async function describeEntry(scripts: string, isBuilt: boolean) {
  const script = Buffer.from(await (await fetch(`${scripts}/${REMOTE_SCRIPT}`)).arrayBuffer());
  const integrity = isBuilt ? `sha384-${createHash('sha384').update(script).digest('base64')}` : '';
  return { url: `${FILES}${REMOTE_SCRIPT}`, integrity };
}

function asksForPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Builds the server that shows pages of a running site with the section in them, and forwards the rest. */
function buildSectionServer({ origin, scripts, section }: Options): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.register(proxy, { upstream: scripts, prefix: FILES, rewritePrefix: '/' });
  app.register(proxy, {
    upstream: origin,
    preHandler: async (request, reply) => {
      if (!asksForPage(request)) return;
      const answer = await fetch(new URL(request.url, origin), { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location) return reply.redirect(location, answer.status);
      const html = await answer.text();
      if (!isShell(html)) return;
      const remote = await section.remote();
      const { url, integrity } = await describeEntry(scripts, isBuiltShell(html));
      const shown = replaceSection(html, await pageDataIn(html, origin), section.workspace.name, {
        ...remote,
        url,
        metadata: { ...remote.metadata, integrity },
      });
      // The site may not know yet that the section has the address.
      const [path = '/'] = request.url.split('?');
      const has = remote.extras.routes.some(({ addresses }) => addresses.includes(path));
      return reply
        .code(has ? 200 : answer.status)
        .type('text/html; charset=utf-8')
        .send(shown);
    },
  });
  return app;
}

/**
 * Shows a section as it is in its sources, in a site that runs somewhere. Only the site's address is needed.
 * @param name its workspace; not needed where there is one only
 * @param site the site's origin; otherwise that of the settings
 * @returns the exit code, once it is stopped
 * @throws CommandError where no site answers, or a port is taken
 */
export async function developSection(name: string | undefined, site?: string): Promise<number> {
  const settings = readSiteSettings(site === undefined ? undefined : { ...process.env, SITE_ORIGIN: site });
  const { host, port, origin } = settings;
  const workspace = await findWorkspace(name);
  const isBuilt = isBuiltShell(await readShell(origin));
  const index = (await releasableWorkspaces()).findIndex((each) => each.name === workspace.name);
  const ports = { page: port + FIRST_PAGE + index, scripts: port + FIRST_SCRIPTS + index };
  for (const each of Object.values(ports))
    if (await tryToListen(host, each))
      throw new CommandError(
        `Port ${each} on ${host} is taken. Is ${workspace.name} in development already?`,
      );

  const section = new DevSection(workspace, ports.scripts);
  const scripts = httpOrigin(host, ports.scripts);
  const server = startDevServer(workspace, ports.scripts, isBuilt ? 'production' : 'development');
  const app = buildSectionServer({ origin, scripts, section });
  const code = await keepRunning([server], async () => {
    await untilAnswers(server, `${scripts}/${REMOTE_SCRIPT}`);
    const [first = '/'] = (await section.remote()).extras.routes.flatMap(({ addresses }) => addresses);
    await app.listen({ host, port: ports.page });
    print(`\nThe site with ${workspace.name} as it is here: ${httpOrigin(host, ports.page)}${first}`);
    print(isBuilt ? 'A change reloads the page.\n' : 'A change shows at once.\n');
  });
  await app.close();
  return code;
}
