import type { SectionRoute } from '@site/kit/section';
import type { CompositionFiles, PictureFile, RenderedPage, SiteDescription } from '@site/shell/server';
import { z } from 'zod';
import { confinementOf, RenderError, RenderProcess } from './render-process.ts';

/** A remote's Node build. */
export interface RemoteBuild {
  container: string;
  /** Path of its entry file. */
  entry: string;
}

/** The Node builds that are loaded together. */
export interface Builds {
  /** Path of the shell's main file. */
  shell: string;
  remotes: readonly RemoteBuild[];
}

/** What a process is asked to do. */
export type Task =
  | { kind: 'load'; builds: Builds; files?: CompositionFiles }
  | { kind: 'routes'; container: string }
  | { kind: 'page'; address: string }
  | { kind: 'site' }
  | { kind: 'picture'; address: string; title: string }
  | { kind: 'empty' };

const route: z.ZodType<SectionRoute> = z.object({
  path: z.string(),
  page: z.string(),
  addresses: z.array(z.string()),
});

const page: z.ZodType<RenderedPage> = z.object({
  html: z.string(),
  title: z.string(),
  fingerprint: z.string().regex(/^[\da-f]{64}$/),
});

const picture: z.ZodType<PictureFile> = z.object({ path: z.string(), svg: z.string(), width: z.number() });

const texts = z.record(z.string(), z.string());

const site: z.ZodType<SiteDescription> = z.object({
  company: z.object({
    name: z.string(),
    phone: z.object({ display: z.string(), href: z.string() }),
  }),
  inlineScripts: z.array(z.string()),
  files: texts,
  icon: picture,
});

/** Lends a process with builds loaded, and ends it afterwards. */
async function withProcess<Result>(
  builds: Builds,
  files: CompositionFiles | undefined,
  use: (process: RenderProcess) => Promise<Result>,
): Promise<Result> {
  const process = new RenderProcess(builds, await confinementOf(builds));
  try {
    await process.load(builds, files);
    return await use(process);
  } finally {
    await process.stop();
  }
}

/**
 * Reads the routes of a remote from its own build.
 * @throws RenderError when the build cannot be loaded
 */
export function readRoutes(builds: Builds, container: string): Promise<readonly SectionRoute[]> {
  return withProcess(builds, undefined, (process) =>
    process.ask({ kind: 'routes', container }, z.array(route)),
  );
}

/** What came of one address: its page, or why there is none. */
export type Rendering = { address: string } & (
  | { ok: true; page: RenderedPage }
  | { ok: false; reason: string; slow: boolean }
);

/** A remote's Node build, and the addresses that are its own. */
export interface SectionBuild extends RemoteBuild {
  addresses: readonly string[];
}

/** The site as it was rendered. */
export interface RenderedSite {
  site: SiteDescription;
  /** In the order of the addresses. What comes after a page that ended its process is left out. */
  renderings: Rendering[];
  /** The pictures that other sites show, by address. */
  pictures: ReadonlyMap<string, PictureFile>;
  /** What the code of sections could reach all the same: see Confinement. */
  open: readonly string[];
}

async function renderAll(process: RenderProcess, addresses: readonly string[]): Promise<Rendering[]> {
  const renderings: Rendering[] = [];
  for (const address of addresses) {
    if (process.ended) break;
    try {
      renderings.push({ address, ok: true, page: await process.ask({ kind: 'page', address }, page) });
    } catch (error) {
      renderings.push(describeFailure(address, error));
    }
  }
  return renderings;
}

function describeFailure(address: string, error: unknown): Rendering {
  if (!(error instanceof RenderError)) throw error;
  return { address, ok: false, reason: error.message, slow: error.slow };
}

/**
 * Renders the pages of a composition: those of each section in a process of its own, and what stands for no section, the description of the
 * site and the pictures, in one that has the shell alone. So no section can speak for another one or for the site.
 * @param own addresses of the shell's own pages
 * @throws RenderError when the shell cannot be loaded
 */
export async function renderSite(
  shell: string,
  sections: readonly SectionBuild[],
  files: CompositionFiles,
  own: readonly string[],
): Promise<RenderedSite> {
  const bySection = sections.map(({ addresses, ...remote }) =>
    withProcess({ shell, remotes: [remote] }, files, (process) => renderAll(process, addresses)).catch(
      (error: unknown) => [describeFailure(addresses[0] ?? '', error)],
    ),
  );
  return withProcess({ shell, remotes: [] }, files, async (process) => {
    const described = await process.ask({ kind: 'site' }, site);
    const ownPages = await renderAll(process, own);
    const pages = (await Promise.all(bySection)).flat();
    const pictures = new Map<string, PictureFile>();
    for (const { address, ...rendering } of pages) {
      if (!rendering.ok) continue;
      const { title } = rendering.page;
      pictures.set(address, await process.ask({ kind: 'picture', address, title }, picture));
    }
    return { site: described, renderings: [...pages, ...ownPages], pictures, open: process.confinement.open };
  }).finally(() => Promise.all(bySection));
}

/** What the shell's development server hands out beside what it compiles. */
export interface EmptyDocument {
  /** The document without a page in it. */
  html: string;
  /** Text files at fixed addresses of the site, by path. */
  files: Readonly<Record<string, string>>;
}

/** The document of development and the files that go with it. @throws RenderError */
export function renderEmptyDocument(builds: Builds, files: CompositionFiles): Promise<EmptyDocument> {
  return withProcess(builds, files, (process) =>
    process.ask({ kind: 'empty' }, z.object({ html: z.string(), files: texts })),
  );
}
