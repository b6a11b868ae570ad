import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BUILD_FILE,
  CHUNKS_FILE,
  CLIENT_FOLDER,
  containerName,
  FACTS_FILE,
  FILE_EXTENSIONS,
  REMOTE_ENTRY,
  SHELL_ENTRY,
} from '@site/build/artefacts';
import semver from 'semver';
import { z } from 'zod';
import { writeFiles } from '../blobs/files.ts';
import { addCompressedCopies, COMPRESSIBLE } from '../compose/compress.ts';
import { readRoutes } from '../compose/render.ts';
import { RenderError } from '../compose/render-protocol.ts';
import { type ReleaseRoute, routeProblem } from '../compose/routes.ts';
import { ReleaseError } from '../errors.ts';
import { hashOf, integrityOf } from '../store/hashes.ts';
import type { Actor, ReleaseManifest } from '../store/manifests.ts';
import { type ReleaseStore, releaseId, type WithoutArchive } from '../store/release-store.ts';
import { MB } from './upload.ts';

const kitVersion = z.string().max(64);

/** What a build says about itself, and what publishing adds. */
const buildFacts = z.object({
  name: z.string().max(200).optional(),
  version: z
    .string()
    .max(64)
    .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  /** Hash of everything that the build read. */
  source: z
    .string()
    .regex(/^[\da-f]{0,64}$/)
    .default(''),
  revision: z
    .string()
    .regex(/^[\da-f]{7,64}$/)
    .optional(),
  /** For a shell, the kit version that it provides. For a section, the range that it accepts. */
  kit: kitVersion.optional(),
});

export type BuildInfo = z.infer<typeof buildFacts>;

type Files = ReadonlyMap<string, Buffer>;

/** Text in bytes: compressing 1 MB takes about a second, and a real build has less. */
const MOST = { files: 4000, path: 200, text: 4 * MB };

function badBuild(message: string): ReleaseError {
  return new ReleaseError('bad-upload', message);
}

function readBuildFile<T>(build: Files, file: string, schema: z.ZodType<T>): T {
  const content = build.get(file);
  if (!content) throw badBuild(`The build has no ${file}.`);
  try {
    return schema.parse(JSON.parse(String(content)));
  } catch {
    throw badBuild(`${file} of the build has unexpected content. Build and publish again.`);
  }
}

export function readBuildInfo(build: Files): BuildInfo {
  return readBuildFile(build, FACTS_FILE, buildFacts);
}

/** Returns the files that a release keeps, sorted by path. @throws ReleaseError for other files */
function releaseFiles(build: Files): Map<string, Buffer> {
  if (build.size > MOST.files) throw badBuild(`A build has ${MOST.files} files at most.`);
  const files = [...build].filter(([path]) => path !== FACTS_FILE && path !== CHUNKS_FILE);
  const wrong = files.find(([path]) => path.length > MOST.path || !BUILD_FILE.test(path));
  if (wrong) {
    const allowed = Object.entries(FILE_EXTENSIONS).map(
      ([folder, extensions]) => `${folder}/ (${extensions})`,
    );
    throw badBuild(
      `${JSON.stringify(wrong[0].slice(0, MOST.path))} is no file of a build. A build has files in ${allowed.join(' and ')}, with letters, digits and ._@+- in their names.`,
    );
  }
  const text = files.filter(([path]) => path.startsWith(`${CLIENT_FOLDER}/`) && COMPRESSIBLE.test(path));
  if (text.reduce((sum, [, { length }]) => sum + length, 0) > MOST.text)
    throw badBuild(`Scripts, styles and texts for browsers have ${MOST.text / MB} MB together at most.`);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Finds the kit range in the list of shared modules that the bundler writes. */
const SHARED_KIT = /\bshareKey:\s*"@site\/kit(?:\/[\w-]+)?"[^{}]*?\brequiredVersion:\s*"([^"]*)"/g;

/** Returns a section's kit range. @throws ReleaseError if the build contradicts it or cannot be read */
function kitRangeOf(files: Files, declared: string | undefined): string {
  if (declared === undefined || semver.validRange(declared) === null)
    throw badBuild(`${FACTS_FILE} of a section must contain the range of kit versions that it works with.`);
  const entry = String(files.get(REMOTE_ENTRY) ?? '');
  const ranges = [...entry.matchAll(SHARED_KIT)].map(([, range]) => range);
  if (ranges.length === 0)
    throw badBuild(
      `Which versions of the kit ${REMOTE_ENTRY} needs cannot be read. A section imports from @site/kit.`,
    );
  const other = ranges.find((range) => range !== declared);
  if (other !== undefined)
    throw badBuild(`The build needs kit ${other}, and its ${FACTS_FILE} says ${declared}.`);
  return declared;
}

async function shellEntry(store: ReleaseStore, which: 'live' | 'newest'): Promise<string> {
  const live = which === 'live' ? (await store.current())?.releases.shell : undefined;
  const version = live ?? (await store.latestRelease('shell'))?.version;
  const folder = version && (await store.cache.materialize(releaseId({ name: 'shell', version })));
  if (folder) return join(folder, SHELL_ENTRY);
  throw new ReleaseError(
    'conflict',
    'A section needs a shell, and none is published. Publish "shell" first.',
  );
}

/** Reads the routes that a section's build serves. @throws ReleaseError if they are unusable */
async function routesOf(
  name: string,
  files: Files,
  shell: string,
  chunks: ReleaseManifest['chunks'],
): Promise<ReleaseRoute[]> {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  let routes: ReleaseRoute[];
  try {
    await writeFiles(folder, files);
    const remote = { container: containerName(name), entry: join(folder, REMOTE_ENTRY) };
    routes = await readRoutes({ shell, remotes: [remote] });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    throw badBuild(`The routes of ${name} cannot be read: ${error.message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const missing = routes.find(({ page }) => !Object.hasOwn(chunks, page));
  if (missing)
    throw badBuild(
      `The page "${missing.page}" of route ${missing.path} has no chunk of that name. Load it with import(/* webpackChunkName: "${missing.page}" */ …).`,
    );
  const [unusable] = routes.flatMap((route) => routeProblem(name, route) ?? []);
  if (unusable) throw badBuild(`${unusable.problem}\n  ${unusable.advice}`);
  return routes;
}

export interface DescribeOptions extends Actor {
  shell?: 'live' | 'newest' | undefined;
  /** The commit that the CI identity proves. The build's own claim is not proved. */
  revision?: string | undefined;
}

/** Describes a build as a release, from its bytes. @throws ReleaseError */
export async function describeBuild(
  store: ReleaseStore,
  name: string,
  build: Files,
  { shell = 'live', revision, by, publisher }: DescribeOptions,
): Promise<{ manifest: WithoutArchive<ReleaseManifest>; files: Map<string, Buffer> }> {
  const facts = readBuildInfo(build);
  const container = containerName(name);
  if (facts.name !== undefined && containerName(facts.name) !== container)
    throw badBuild(`This is a build of ${facts.name}, not of ${name}.`);
  const files = releaseFiles(build);
  const chunks = readBuildFile(build, CHUNKS_FILE, z.record(z.string(), z.array(z.string())));
  const lost = Object.values(chunks)
    .flat()
    .find((file) => !files.has(`${CLIENT_FOLDER}/${file}`));
  if (lost !== undefined) throw badBuild(`${CHUNKS_FILE} names ${lost}, which is not among the files.`);
  const built = [...files].map(([path, content]) => [path, integrityOf(content)]);
  const kit = name === 'shell' ? facts.kit : kitRangeOf(files, facts.kit);
  if (!kit || (name === 'shell' && semver.valid(kit) === null))
    throw badBuild('The build of a shell must contain the version of its kit.');
  const routes = name === 'shell' ? [] : await routesOf(name, files, await shellEntry(store, shell), chunks);
  await addCompressedCopies(files, (path) => path.startsWith(`${CLIENT_FOLDER}/`));
  const common = {
    name,
    version: `${facts.version}-${hashOf(built, chunks, kit)}`,
    revision: revision ?? facts.revision,
    source: facts.source,
    publishedAt: new Date().toISOString(),
    by,
    publisher,
    container,
    chunks,
    kit,
    files: [...files].map(([path, content]) => ({
      path,
      bytes: content.length,
      integrity: integrityOf(content),
    })),
  };
  return {
    manifest: name === 'shell' ? { kind: 'shell', ...common } : { kind: 'section', ...common, routes },
    files,
  };
}
