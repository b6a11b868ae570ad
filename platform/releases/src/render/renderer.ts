import type { SectionRoute } from '@site/kit/section';
import type { CompositionFiles, PictureFile, RenderedPage, SiteDescription } from '@site/shell/server';
import { z } from 'zod';
import { RenderError } from './answer.ts';
import { sayOpen } from './doors.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';
import type { Builds, RemoteBuild } from './task.ts';

/** Part of a route; commands print it. */
const name = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]*$/);

const routes: z.ZodType<readonly SectionRoute[]> = z
  .array(z.object({ path: name, page: name, addresses: z.array(name).max(1000) }))
  .max(1000);

/** What browsers and pictures show in a line: nothing that could not stand in XML. */
const title = z
  .string()
  .max(300)
  .regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u);

/** Where a file of the site may be: below the composition's folder, and not where pages, releases and the API are. */
const path = z
  .string()
  .regex(/^(?!(?:pages|releases|api|preview)\/|composition\.json$)(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/);

const page: z.ZodType<RenderedPage> = z.object({
  html: z.string().max(4_000_000),
  title,
  fingerprint: z.string().regex(/^[\da-f]{64}$/),
});

const picture: z.ZodType<PictureFile> = z.object({
  path,
  svg: z.string().max(1_000_000),
  width: z.number().int().max(4000),
});

const files = z.record(path, z.string());

const site: z.ZodType<SiteDescription> = z.object({
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
  inlineScripts: z.array(z.string()),
  files,
  icon: picture,
});

/** Lends a process with builds loaded, and ends it afterwards. @throws RenderError when they cannot be loaded */
async function withProcess<Result>(
  builds: Builds,
  composition: CompositionFiles | undefined,
  use: (process: RenderProcess) => Promise<Result>,
): Promise<Result> {
  const process = await startRenderProcess(builds);
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
 * @throws RenderError when the build cannot be loaded
 */
export async function readRoutes(builds: Builds, container: string): Promise<readonly SectionRoute[]> {
  return withProcess(builds, undefined, (process) => process.ask({ kind: 'routes', container }, routes));
}

/** A remote's Node build, and the addresses that are its own. */
export interface SectionBuild extends RemoteBuild {
  addresses: readonly string[];
}

/** What came of rendering addresses, in their order. */
export interface RenderedPages {
  pages: (RenderedPage & { address: string })[];
  /** Addresses without a page, and why; no address where the shell could not be loaded. */
  failures: { address: string | undefined; reason: string; slow: boolean }[];
}

/** The site as it was rendered. */
export interface RenderedSite extends RenderedPages {
  /** What the shell says of the site; undefined where it could not be loaded. */
  site: SiteDescription | undefined;
  /** The pictures that other sites show, one for each page of a section. */
  pictures: readonly PictureFile[];
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
      rendered.pages.push({ ...(await process.ask({ kind: 'page', address }, page)), address });
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
): Promise<RenderedPages> {
  try {
    return await withProcess({ shell, remotes: [remote] }, composition, (process) =>
      renderPages(process, addresses),
    );
  } catch (error) {
    return { pages: [], failures: [failureOf(addresses[0], error)] };
  }
}

/**
 * Renders the pages of a composition: those of each section in a process of its own, and what is the shell's, the description of the site and
 * the pictures among it, in one without sections. So no section speaks for another one or for the site.
 * @param own addresses of the shell's own pages
 */
export async function renderSite(
  shell: string,
  sections: readonly SectionBuild[],
  composition: CompositionFiles,
  own: readonly string[],
): Promise<RenderedSite> {
  try {
    const rendering = Promise.all(sections.map((section) => renderSection(shell, section, composition)));
    // It is waited for below, where the shell has been loaded.
    rendering.catch(() => undefined);
    return await withProcess({ shell, remotes: [] }, composition, async (process) => {
      const described = await process.ask({ kind: 'site' }, site);
      const ownPages = await renderPages(process, own);
      const parts = await rendering;
      const pictures: PictureFile[] = [];
      const failures: RenderedPages['failures'] = [];
      for (const { address, title } of parts.flatMap(({ pages }) => pages)) {
        try {
          pictures.push(await process.ask({ kind: 'picture', address, title }, picture));
        } catch (error) {
          failures.push(failureOf(address, error));
        }
      }
      return {
        site: described,
        pages: [...parts, ownPages].flatMap(({ pages }) => pages),
        failures: [...parts, ownPages, { failures }].flatMap((part) => part.failures),
        pictures,
      };
    }).finally(() => rendering);
  } catch (error) {
    return { site: undefined, pages: [], failures: [failureOf(undefined, error)], pictures: [] };
  }
}

/** The document of development, without a page in it, and the text files at fixed addresses of the site, by path. @throws RenderError */
export async function renderEmptyDocument(
  builds: Builds,
  composition: CompositionFiles,
): Promise<{ html: string; files: SiteDescription['files'] }> {
  return withProcess(builds, composition, (process) =>
    process.ask({ kind: 'empty' }, z.object({ html: z.string(), files })),
  );
}
