import { join } from 'node:path';
import { CHUNK_GROUP, clientPlaceholder, DIST, SHELL_ENTRY } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { RenderError, renderEmptyDocument, type SiteSettings, type Workspace } from '@site/releases';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import { APART } from '@site/shell/page-data';
import { reloadedWhereNotFound } from '@site/shell/section-page';
import Fastify, { type FastifyInstance } from 'fastify';
import mime from 'mime';
import { plainAddress } from '../live/served.ts';
import { sayConflictsAmong } from './conflicts.ts';
import type { EditedSection } from './dev-servers.ts';

/** What the shell's development server does not compile. */
interface Rendered {
  /** The document of every page: browsers render the rest. */
  html: string;
  /** The site's text files, by path without a slash at its start. */
  files: Readonly<Record<string, string>>;
  /** Of all pages. */
  addresses: ReadonlySet<string>;
}

/** The document of development, for the sections as they are in their sources. */
export class SiteDocument {
  readonly #shell: Workspace;
  readonly #sections: readonly EditedSection[];
  readonly #settings: SiteSettings;
  #remotes: readonly DiscoveredRemote[] = [];
  #rendered: Promise<Rendered> | undefined;

  /** @param shell built for Node */
  constructor(shell: Workspace, sections: readonly EditedSection[], settings: SiteSettings) {
    this.#shell = shell;
    this.#sections = sections;
    this.#settings = settings;
  }

  /** The sections that it waits for: nothing right was read of them yet. */
  get awaited(): string[] {
    return this.#sections.filter(({ isRead }) => !isRead).map(({ workspace }) => workspace.name);
  }

  /** Renders it anew where the routes of a section have changed, and says what a promotion of these would be refused for. */
  async now(): Promise<Rendered> {
    const remotes = await Promise.all(this.#sections.map((section) => section.now()));
    if (!this.#rendered || remotes.some((remote, index) => remote !== this.#remotes[index])) {
      this.#remotes = remotes;
      this.#rendered = this.#render(remotes);
    }
    return this.#rendered;
  }

  /** Runs the shell as far as it needs no section. @throws Refusal where that does not work */
  async tryShell(): Promise<void> {
    try {
      await this.#render([]);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      throw new Refusal(`${this.#shell.name} builds, but cannot be run: ${error.message}`);
    }
  }

  async #render(remotes: readonly DiscoveredRemote[]): Promise<Rendered> {
    const { name, folder } = this.#shell;
    const named = remotes.map((remote, index) => [
      `@site/${this.#sections[index]?.workspace.name}`,
      [remote],
    ]);
    const discovery = { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(named) };
    sayConflictsAmong(discovery);
    const { html, files } = await renderEmptyDocument(
      { shell: join(folder, DIST, SHELL_ENTRY), remotes: [] },
      {
        origin: this.#settings.origin,
        discovery,
        shell: {
          base: '/',
          placeholder: clientPlaceholder(name),
          chunks: { [CHUNK_GROUP.shell]: ['icon.svg', 'main.css', 'main.js', APART.html] },
        },
        remotes: {},
      },
    );
    const routes = remotes.flatMap(({ extras }) => extras.routes);
    const servers = remotes.map(({ url }) => new URL(url).origin);
    return {
      html: reloadedWhereNotFound(html, servers),
      files,
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
    const { html, files, addresses } = await document.now();
    const [path = '/'] = url.split('?');
    const file = files[path.slice(1)];
    if (file !== undefined) return reply.type(mime.getType(path) ?? 'text/plain').send(file);
    return reply
      .code(addresses.has(path) ? 200 : 404)
      .type(HTML)
      .send(html);
  });
  return app;
}
