import proxy from '@fastify/http-proxy';
import { clientPlaceholder, REMOTE_SCRIPT } from '@site/build/artefacts';
import { print, Refusal, runCommand, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { findWorkspace, integrityOf, readSiteSettings, releasableWorkspaces } from '@site/releases';
import type { DiscoveredRemote } from '@site/shell/discovery';
import { isBuiltShell, isShell, withSection } from '@site/shell/section-page';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuseTakenPorts } from '../programs/ports.ts';
import { keepRunning } from '../programs/run.ts';
import { buildForNode, describeRemote, startDevServer } from './dev-servers.ts';

/** How far the ports of a section's page and of its scripts are from the site's own. Each section has its own two. */
const FIRST_PAGE = 31;
const FIRST_SCRIPTS = 41;

async function readShell(origin: string): Promise<string> {
  // Whatever keeps it from answering, the advice is the same.
  const html = await fetch(origin).then(
    (answer) => answer.text(),
    () => '',
  );
  if (isShell(html)) return html;
  throw new Refusal(
    `No shell answers at ${origin}. Start one with "npm start", or let SITE_ORIGIN name one that runs.`,
  );
}

async function fetchBytes(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/** Where the section's files are on the page's own origin: pictures of another one would not be shown. */
const FILES = '/@section/';

interface SectionPage {
  name: string;
  /** Origin of the running shell. */
  origin: string;
  /** Origin of the section's development server. */
  scripts: string;
  remote: DiscoveredRemote;
  built: boolean;
}

/** Hands out the pages of the running shell with the section in them, and passes on every other request. */
function buildSectionServer({ name, origin, scripts, remote, built }: SectionPage): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  for (const prefix of [FILES, clientPlaceholder(remote.extras.container)])
    app.register(proxy, { upstream: scripts, prefix, rewritePrefix: '/' });
  app.register(proxy, {
    upstream: origin,
    preHandler: async (request, reply) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return;
      const answer = await fetch(new URL(request.url, origin));
      const integrity = built ? integrityOf(await fetchBytes(`${scripts}${REMOTE_SCRIPT}`)) : '';
      const html = withSection(await answer.text(), name, {
        ...remote,
        url: `${FILES}${REMOTE_SCRIPT}`,
        metadata: { ...remote.metadata, integrity },
      });
      return reply.code(answer.status).type('text/html; charset=utf-8').send(html);
    },
  });
  return app;
}

async function devSection(name: string): Promise<number> {
  const { host, port, origin } = readSiteSettings();
  const section = await findWorkspace(name);
  const shell = await findWorkspace('shell');
  const built = isBuiltShell(await readShell(origin));
  const index = (await releasableWorkspaces()).findIndex((each) => each.name === name);
  const ports = { page: port + FIRST_PAGE + index, scripts: port + FIRST_SCRIPTS + index };
  await refuseTakenPorts(host, [
    ['PORT', ports.page],
    ['PORT', ports.scripts],
  ]);

  print(`Reading the routes of ${name} …`);
  await Promise.all([shell, section].map(buildForNode));
  const remote = await describeRemote(shell, section, ports.scripts);
  const scripts = `${httpOrigin(host, ports.scripts)}/`;
  const program = startDevServer(section, ports.scripts, built ? 'production' : 'development');
  const app = buildSectionServer({ name, origin, scripts, remote, built });
  const code = await keepRunning([program], async () => {
    await untilAnswers(program, `${scripts}${REMOTE_SCRIPT}`);
    await app.listen({ host, port: ports.page });
    const [first = '/'] = remote.extras.routes.flatMap(({ addresses }) => addresses);
    print(`\nThe site of ${origin} with ${name} as it is here: ${httpOrigin(host, ports.page)}${first}`);
    print(
      built
        ? 'A change of the section loads the page anew. (Against the shell of "npm run dev" the page keeps its state.)\n'
        : 'A change of the section shows at once.\n',
    );
  });
  await app.close();
  return code;
}

process.exitCode = await runCommand(() => devSection(process.argv[2] ?? ''));
