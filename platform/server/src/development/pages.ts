import { CHUNK_GROUP, clientPlaceholder } from '@site/build/artefacts';
import { printError, ROOT } from '@site/contract/program';
import { RenderError, renderEmptyDocument, type SiteSettings } from '@site/releases';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import { reloadedWhereNotFound } from '@site/shell/section-page';
import Fastify, { type FastifyInstance } from 'fastify';
import mime from 'mime';
import { plainAddress } from '../live/served.ts';
import { sayConflictsAmong } from './conflicts.ts';
import { type EditedSection, type EditedShell, SHELL_SCRIPT } from './dev-servers.ts';
import { untilRight } from './until-builds.ts';

/** What the shell's development server does not compile. */
interface Rendered {
  /** The document of every page: browsers render the rest. */
  html: string;
  /** The site's text files, by path without a slash at its start. */
  files: Readonly<Record<string, string>>;
  /** As the shell draws it: nothing makes a PNG of it here. */
  icon: { path: string; svg: string };
  /** Of all pages. */
  addresses: ReadonlySet<string>;
}

/** What a stack says beyond the place where something was thrown. */
const CALLERS = /(\n +at .*)(?:\n +at .*)+/;

/** The document of development, for the shell and the sections as they are in their sources. */
export class SiteDocument {
  readonly #shell: EditedShell;
  readonly #sections: readonly EditedSection[];
  readonly #settings: SiteSettings;
  #version: string | undefined;
  #remotes: readonly DiscoveredRemote[] = [];
  #rendering: Promise<Rendered | undefined> = Promise.resolve(undefined);
  #rendered: Rendered | undefined;

  constructor(shell: EditedShell, sections: readonly EditedSection[], settings: SiteSettings) {
    this.#shell = shell;
    this.#sections = sections;
    this.#settings = settings;
  }

  /** What it waits for: sections of which nothing right was read yet, and the shell where it could not be run yet. */
  get awaited(): string[] {
    const sections = this.#sections.filter(({ isRead }) => !isRead);
    const awaited = sections.length > 0 || this.#rendered ? sections : [this.#shell];
    return awaited.map(({ workspace }) => workspace.name);
  }

  /**
   * Renders it anew where the shell or the routes of a section have changed, and says what a promotion of these would be refused for. While the
   * shell cannot be run it is the one of before; where there is none, this waits for it.
   */
  now(): Promise<Rendered> {
    return untilRight(this.#shell.workspace.name, () => this.#look());
  }

  async #look(): Promise<Rendered | undefined> {
    const remotes = await Promise.all(this.#sections.map((section) => section.now()));
    const version = await this.#shell.version();
    const isNew = version !== this.#version || remotes.some((remote, at) => remote !== this.#remotes[at]);
    if (version !== undefined && isNew) {
      this.#version = version;
      this.#remotes = remotes;
      this.#rendering = this.#tryToRender(remotes);
    }
    return this.#rendering;
  }

  async #tryToRender(remotes: readonly DiscoveredRemote[]): Promise<Rendered | undefined> {
    try {
      this.#rendered = await this.#render(remotes);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      const why = error.message.replace(CALLERS, '$1').replaceAll(ROOT, '');
      printError(`${this.#shell.workspace.name} cannot be run: ${why}`);
    }
    return this.#rendered;
  }

  async #render(remotes: readonly DiscoveredRemote[]): Promise<Rendered> {
    const named = this.#sections.map(({ workspace }, index) => [`@site/${workspace.name}`, [remotes[index]]]);
    const discovery = { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(named) };
    sayConflictsAmong(discovery);
    const { html, files, icon } = await renderEmptyDocument(
      { shell: this.#shell.entry, remotes: [] },
      {
        origin: this.#settings.origin,
        discovery,
        shell: {
          base: '/',
          placeholder: clientPlaceholder(this.#shell.workspace.name),
          chunks: { [CHUNK_GROUP.shell]: ['main.css', SHELL_SCRIPT] },
        },
        remotes: {},
      },
    );
    const routes = remotes.flatMap(({ extras }) => extras.routes);
    const servers = remotes.map(({ url }) => new URL(url).origin);
    return {
      html: reloadedWhereNotFound(html, servers),
      files,
      icon,
      addresses: new Set(routes.flatMap(({ addresses }) => addresses)),
    };
  }
}

const HTML = 'text/html; charset=utf-8';

/** Answers what the shell's development server has no file for, with the status that the site's server gives. */
export function buildPages(document: SiteDocument): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/*', async ({ url }, reply) => {
    const plain = plainAddress(url);
    if (plain) return reply.redirect(plain, 301);
    const { awaited } = document;
    if (awaited.length > 0)
      return reply
        .code(503)
        .header('refresh', '1')
        .send(
          `The site is shown when ${awaited.join(' and ')} can be read. The terminal says what is wrong.`,
        );
    const { html, files, icon, addresses } = await document.now();
    const [path = '/'] = url.split('?');
    if (path === `/${icon.path}`) return reply.type('image/svg+xml').send(icon.svg);
    const file = files[path.slice(1)];
    if (file !== undefined) return reply.type(mime.getType(path) ?? 'text/plain').send(file);
    return reply
      .code(addresses.has(path) ? 200 : 404)
      .type(HTML)
      .send(html);
  });
  return app;
}
