import type { RouteDescription } from '@site/shell/discovery';
import type { CompositionFiles, PictureFile, RenderedPage, SiteDescription } from '@site/shell/server';
import { z } from 'zod';
import { RenderError } from './answer.ts';
import { sayOpen } from './doors.ts';
import { files, pictureFile, renderedPage, routes, siteDescription } from './formats.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';
import type { RendererKeeper } from './renderer-keeper.ts';
import type { Builds, RemoteBuild } from './task.ts';

/**
 * Lends a process with builds loaded, and ends it afterwards.
 * @param keeper may have one that is ready
 * @throws RenderError when they cannot be loaded
 */
async function withProcess<Result>(
  builds: Builds,
  composition: CompositionFiles | undefined,
  use: (process: RenderProcess) => Promise<Result>,
  keeper?: RendererKeeper,
): Promise<Result> {
  const process = (await keeper?.take(builds)) ?? (await startRenderProcess(builds));
  try {
    sayOpen(process.confinement.open);
    await process.load(composition);
    return await use(process);
  } finally {
    await process.stop();
  }
}

/**
 * Reads the routes of a remote from its own build.
 * @param keeper may have a process that is ready
 * @throws RenderError when the build cannot be loaded
 */
export async function readRoutes(
  builds: Builds,
  container: string,
  keeper?: RendererKeeper,
): Promise<readonly RouteDescription[]> {
  const read = async (process: RenderProcess) => {
    const said = await process.ask({ kind: 'routes', container }, z.unknown());
    const { data, error } = routes.safeParse(said);
    if (error) throw new RenderError(z.prettifyError(error));
    return data;
  };
  return withProcess(builds, undefined, read, keeper);
}

/** A remote's Node build, and the addresses that are its own. */
interface SectionBuild extends RemoteBuild {
  addresses: readonly string[];
}

/** A page of a composition. */
interface ComposedPage extends RenderedPage {
  address: string;
  /** The picture that other sites show; each page of a section has one. */
  picture?: PictureFile | undefined;
}

/** What came of rendering addresses, in their order. */
interface RenderedPages {
  pages: ComposedPage[];
  /** Addresses without a page, and why; no address where the shell could not be loaded. */
  failures: { address: string | undefined; reason: string; slow: boolean }[];
}

/** The site as it was rendered. */
export interface RenderedSite extends RenderedPages {
  /** What the shell says of the site; undefined where it could not be loaded. */
  site: SiteDescription | undefined;
}

/** What is to be rendered of the shell's own. */
interface OwnPages {
  /** Addresses of the shell's own pages. */
  addresses: readonly string[];
  /** What the shell says of the site, where that is known. */
  site?: SiteDescription | undefined;
}

function failureOf(address: string | undefined, error: unknown): RenderedPages['failures'][number] {
  if (!(error instanceof RenderError)) throw error;
  return { address, reason: error.message, slow: error.slow };
}

/** Renders addresses in their order. What comes after a page that ends the process is left out. */
async function renderPages(process: RenderProcess, addresses: readonly string[]): Promise<RenderedPages> {
  const rendered: RenderedPages = { pages: [], failures: [] };
  for (const address of addresses) {
    if (process.ended) break;
    try {
      rendered.pages.push({ ...(await process.ask({ kind: 'page', address }, renderedPage)), address });
    } catch (error) {
      rendered.failures.push(failureOf(address, error));
    }
  }
  return rendered;
}

async function renderSection(
  shell: string,
  { addresses, ...remote }: SectionBuild,
  composition: CompositionFiles,
  keeper: RendererKeeper | undefined,
): Promise<RenderedPages> {
  try {
    const render = (process: RenderProcess) => renderPages(process, addresses);
    return await withProcess({ shell, remotes: [remote] }, composition, render, keeper);
  } catch (error) {
    return { pages: [], failures: [failureOf(addresses[0], error)] };
  }
}

/**
 * Renders the pages of a composition: those of each section in a process of its own, and what is the shell's, the description of the site and
 * the pictures among it, in one without sections. So no section speaks for another one or for the site.
 */
export async function renderSite(
  shell: string,
  sections: readonly SectionBuild[],
  composition: CompositionFiles,
  { addresses, site }: OwnPages,
  keeper?: RendererKeeper,
): Promise<RenderedSite> {
  try {
    const rendering = Promise.all(
      sections.map((section) => renderSection(shell, section, composition, keeper)),
    );
    // It is waited for below, where the shell has been loaded.
    rendering.catch(() => undefined);
    const own = async (process: RenderProcess) => {
      const described = site ?? (await process.ask({ kind: 'site' }, siteDescription));
      const ownPages = await renderPages(process, addresses);
      const parts = await rendering;
      const failures: RenderedPages['failures'] = [];
      for (const page of parts.flatMap(({ pages }) => pages)) {
        const { address, title } = page;
        try {
          page.picture = await process.ask({ kind: 'picture', address, title }, pictureFile);
        } catch (error) {
          failures.push(failureOf(address, error));
        }
      }
      return {
        site: described,
        pages: [...parts, ownPages].flatMap(({ pages }) => pages),
        failures: [...parts, ownPages, { failures }].flatMap((part) => part.failures),
      };
    };
    return await withProcess({ shell, remotes: [] }, composition, own, keeper).finally(() => rendering);
  } catch (error) {
    return { site: undefined, pages: [], failures: [failureOf(undefined, error)] };
  }
}

/** The document of development, without a page in it, the text files at fixed addresses of the site, by path, and its icon. @throws RenderError */
export async function renderEmptyDocument(
  builds: Builds,
  composition: CompositionFiles,
): Promise<{ html: string } & Pick<SiteDescription, 'files' | 'icon'>> {
  return withProcess(builds, composition, (process) =>
    process.ask({ kind: 'empty' }, z.object({ html: z.string(), files, icon: pictureFile })),
  );
}
