import proxy from '@fastify/http-proxy';
import { clientPlaceholder, containerName, ERRORS_PATH, REMOTE_SCRIPT } from '@site/build/artefacts';
import { cannotListen, print, Refusal, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { findWorkspace, readSiteSettings, releasableWorkspaces } from '@site/releases';
import { type DiscoveredRemote, liveRemotes } from '@site/shell/discovery';
import type { PageData } from '@site/shell/page-data';
import {
  isBuiltShell,
  isShell,
  pageDataIn,
  reloadedWhereNotFound,
  withSection,
} from '@site/shell/section-page';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { tryToListen } from '../programs/ports.ts';
import { keepRunning } from '../programs/run.ts';
import { EditedSection, startDevServer } from './dev-servers.ts';
import { HandedOutEntries } from './entries.ts';
import { developmentReact } from './react.ts';
import { untilBuilds } from './until-builds.ts';

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
    `No shell answers at ${origin}. Start one with "npm start", or name one that runs: --site <address>.`,
  );
}

/** Where the section's files are on the page's own origin: pictures of another one would not be shown. */
const FILES = '/@section/';

/** Where React's development build is, for pages of a built shell. */
const REACT = `${FILES}react-in-development.js`;

/** @throws Refusal where one of the section's ports is taken: they are the section's own, whatever the site's is */
async function refuseTaken(name: string, host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const error = await tryToListen(host, port);
    if (error?.code === 'EADDRINUSE')
      throw new Refusal(
        `Port ${port} on ${host} is taken: ${name} may be in development already. End that, or what else has the port.`,
      );
    if (error) throw cannotListen({ host, port, setting: 'PORT' }, error);
  }
}

interface SectionPage {
  /** Origin of the running shell. */
  origin: string;
  /** Origin of the section's development server. */
  scripts: string;
  section: EditedSection;
  /** The script that puts React's development build in the place of a built shell's; nothing for a shell in development. */
  react: string | undefined;
}

/**
 * The status of a page. The site may not know yet that the section has the address, or that it has it no longer.
 * @param data of the site's page
 */
function statusOf(url: string, own: DiscoveredRemote, { status }: Response, { discovery }: PageData): number {
  const [address = ''] = url.split('?');
  const has = ({ extras }: DiscoveredRemote) =>
    extras.routes.some(({ addresses }) => addresses.includes(address));
  if (has(own)) return 200;
  const { container } = own.extras;
  return liveRemotes(discovery).some((live) => live.extras.container === container && has(live))
    ? 404
    : status;
}

/** Browsers say that they want a page. Who takes anything, as curl does, may want one; a browser's scripts and pictures say what they are for. */
function mayBePage({ method, headers }: FastifyRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': part } = headers;
  return method === 'GET' && (accept.includes('text/html') || (accept === '*/*' && part === undefined));
}

/** HTML with a script that runs before all others. */
function withScript(html: string, address: string | undefined): string {
  return address ? html.replace(/<head\b[^>]*>/, `$&<script src="${address}"></script>`) : html;
}

/** Hands out the pages of the running shell with the section in them, and passes on every other request. */
function buildSectionServer({ origin, scripts, section, react }: SectionPage): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const entries = new HandedOutEntries(scripts, FILES);
  entries.serve(app);
  app.get(REACT, (_, reply) => reply.type('text/javascript; charset=utf-8').send(react));
  for (const prefix of [FILES, clientPlaceholder(containerName(section.workspace.name))])
    app.register(proxy, { upstream: scripts, prefix, rewritePrefix: '/' });
  // The section's scripts come from this origin, and so it is told what they throw.
  app.register(proxy, { upstream: scripts, prefix: ERRORS_PATH, rewritePrefix: ERRORS_PATH });
  app.register(proxy, {
    upstream: origin,
    preHandler: async (request, reply) => {
      if (!mayBePage(request)) return;
      const answer = await fetch(new URL(request.url, origin), { redirect: 'manual' });
      const elsewhere = answer.headers.get('location');
      if (elsewhere) return reply.redirect(elsewhere, answer.status);
      if (!answer.headers.get('content-type')?.includes('text/html')) return void answer.body?.cancel();
      const [html, remote] = [await answer.text(), await section.now()];
      const data = await pageDataIn(html, origin);
      // A shell in development asks for no integrity.
      const { url, integrity } = react
        ? await entries.now()
        : { url: `${FILES}${REMOTE_SCRIPT}`, integrity: '' };
      const shown = withSection(html, data, section.workspace.name, {
        ...remote,
        url,
        metadata: { ...remote.metadata, integrity },
      });
      return reply
        .code(statusOf(request.url, remote, answer, data))
        .type('text/html; charset=utf-8')
        .send(withScript(reloadedWhereNotFound(shown, [scripts]), react && REACT));
    },
  });
  return app;
}

/**
 * Shows a section as it is in its sources, in a site that runs somewhere. Of the site only its address is needed.
 * @param name its workspace; not needed where there is one only
 * @param site the site's origin
 * @returns the exit code, when it is stopped
 * @throws Refusal when no site of this kind answers, or a port is taken
 */
export async function devSection(name: string | undefined, site?: string): Promise<number> {
  const settings = readSiteSettings(site === undefined ? undefined : { ...process.env, SITE_ORIGIN: site });
  const { host, port, origin } = settings;
  const section = await findWorkspace(name);
  const shell = await readShell(origin);
  const built = isBuiltShell(shell);
  const index = (await releasableWorkspaces()).findIndex((each) => each.name === section.name);
  const ports = { page: port + FIRST_PAGE + index, scripts: port + FIRST_SCRIPTS + index };
  await refuseTaken(section.name, host, Object.values(ports));

  print(`Reading the routes of ${section.name} …`);
  const edited = new EditedSection(section, ports.scripts);
  const remote = await untilBuilds([section.name], () => edited.build());
  const react = built ? await developmentReact(section.folder) : undefined;
  const scripts = `${httpOrigin(host, ports.scripts)}/`;
  const program = startDevServer(section, ports.scripts, built ? 'production' : 'development');
  const app = buildSectionServer({ origin, scripts, section: edited, react });
  const code = await keepRunning([program], async () => {
    await untilAnswers(program, `${scripts}${REMOTE_SCRIPT}`);
    await app.listen({ host, port: ports.page });
    const [first = '/'] = remote.extras.routes.flatMap(({ addresses }) => addresses);
    print(`\nThe site with ${section.name} as it is here: ${httpOrigin(host, ports.page)}${first}`);
    print(
      built
        ? 'A change of the section loads the page anew. (Against the shell of "npm run dev" the page keeps its state.)\n'
        : 'A change of the section shows at once.\n',
    );
  });
  await app.close();
  return code;
}
