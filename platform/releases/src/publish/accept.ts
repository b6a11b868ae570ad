import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNKS_FILE, CLIENT_FOLDER, containerName, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { z } from 'zod';
import type { RendererKeeper } from '../render/renderer-keeper.ts';
import { COMPRESSIBLE, writeCompressed } from '../store/compress.ts';
import { ifThere } from '../store/files.ts';
import { MANIFEST } from '../store/folders/folders.ts';
import { type Doer, nameLists, type ReleaseFile, type ReleaseManifest } from '../store/manifest.ts';
import { contentVersion, describeFiles } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { readBuiltKit } from './built-kit.ts';
import { builtRoutes, type ReadWith } from './routes.ts';

/** A revision of the source, as git knows it. */
export const REVISION = /^[\da-f]{7,64}$/;

/** What a build's facts file says, and what whoever built adds to it: what its bytes do not say. */
export const buildFacts = z.object({
  /** Name of the package: `@site/mf-contact`. */
  name: z.string().max(200).optional(),
  /** Version of the package. */
  version: z
    .string()
    .max(64)
    .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  /** Hash of everything that the build read. */
  source: z
    .string()
    .regex(/^[\da-f]{0,64}$/)
    .default(''),
  /** Revision of the source, as git knows it. */
  revision: z.string().regex(REVISION).optional(),
  /** Of a shell: the kit that it provides; of a section: the range of versions that it works with. */
  kit: z.string().max(64).optional(),
  /** Of a shell: what is in that kit. */
  provides: nameLists.optional(),
});

export type BuildFacts = z.infer<typeof buildFacts>;

/** Reads the facts file of a build. @throws Refusal where there is none, or it does not say what it should */
export async function readFacts(dist: string): Promise<BuildFacts> {
  const text = await ifThere(readFile(join(dist, FACTS_FILE), 'utf8'));
  if (text === undefined) throw new Refusal(`The build has no ${FACTS_FILE}.`);
  try {
    return buildFacts.parse(JSON.parse(text));
  } catch {
    throw new Refusal(
      `${FACTS_FILE} does not say name, version, source and revision, kit, and of a shell what it provides, as it should.`,
    );
  }
}

/** The browser's files of each chunk group, as the build says; each has to be there. */
async function readChunks(dist: string, files: readonly ReleaseFile[]): Promise<ReleaseManifest['chunks']> {
  const text = await ifThere(readFile(join(dist, CHUNKS_FILE), 'utf8'));
  if (text === undefined) throw new Refusal(`The build has no ${CHUNKS_FILE}.`);
  let chunks: ReleaseManifest['chunks'];
  try {
    chunks = nameLists.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${CHUNKS_FILE} of the build does not say which files each chunk group has.`);
  }
  const paths = new Set(files.map(({ path }) => path));
  const missing = Object.values(chunks)
    .flat()
    .find((file) => !paths.has(`${CLIENT_FOLDER}/${file}`));
  if (missing === undefined) return chunks;
  throw new Refusal(`${CHUNKS_FILE} of the build names ${missing}, which is not among its files.`);
}

interface AcceptOptions extends Partial<Doer> {
  /** The shell that says which routes a section has: the newest where both are to be promoted together. */
  readWith?: ReadWith;
  /** May have a process ready in which the routes are read. */
  renderer?: RendererKeeper | undefined;
}

async function describeBuild(
  store: ReleaseStore,
  name: string,
  dist: string,
  { name: packageName, version, source, revision, kit, provides }: BuildFacts,
  { readWith = 'live', renderer, by = userName(), publisher }: AcceptOptions,
): Promise<ReleaseManifest> {
  const container = containerName(name);
  if (packageName !== undefined && containerName(packageName) !== container)
    throw new Refusal(`This is a build of ${packageName}, not of ${name}.`);
  const files = await describeFiles(dist);
  const chunks = await readChunks(dist, files);
  const common = {
    name,
    version: contentVersion(version, files),
    ...(revision ? { revision } : {}),
    source,
    publishedAt: new Date().toISOString(),
    by,
    ...(publisher ? { publisher } : {}),
    container,
    chunks,
    files,
  };
  if (name === 'shell') {
    if (!kit || !provides) throw new Refusal('The build of a shell has to say which kit it provides.');
    return { kind: 'shell', ...common, kit, provides };
  }
  const routes = await builtRoutes(store, dist, name, chunks, readWith, renderer);
  // A section that takes nothing from the kit has no range in its bytes.
  return { kind: 'section', ...common, kit: kit ?? '*', ...(await readBuiltKit(dist)), routes };
}

/** Copies a build into the store. @param dist folder with `client` and `server` */
export async function addToStore(store: ReleaseStore, release: ReleaseManifest, dist: string): Promise<void> {
  await store.addRelease(release, async (folder) => {
    for (const part of [CLIENT_FOLDER, SERVER_FOLDER])
      await cp(join(dist, part), join(folder, part), { recursive: true });
    const compressible = release.files.filter(
      ({ path }) => path.startsWith(`${CLIENT_FOLDER}/`) && COMPRESSIBLE.test(path),
    );
    await Promise.all(
      compressible.map(({ path }) => writeCompressed(join(folder, path), { brotli: 11, gzip: 9 })),
    );
    await writeFile(join(folder, MANIFEST.release), `${JSON.stringify(release, null, 2)}\n`);
  });
}

/**
 * Keeps a build as a release. What the release is, its routes, chunks, use of the kit and hashes, is read from the build's bytes.
 * @param name the workspace's folder: `mf-contact`
 * @param dist folder of the build, with `client`, `server` and the list of chunks
 * @returns the release; `added` is false when the very same was in the store already
 * @throws Refusal when it is not whole, or its routes cannot be read
 */
export function acceptBuild(
  store: ReleaseStore,
  name: string,
  dist: string,
  facts: BuildFacts,
  options: AcceptOptions = {},
): Promise<{ release: ReleaseManifest; added: boolean }> {
  return store.pins.hold(async () => {
    const release = await describeBuild(store, name, dist, facts, options);
    const known = await store.release(release.name, release.version);
    if (known) {
      await store.renewRelease(known);
      return { release: known, added: false };
    }
    await addToStore(store, release, dist);
    return { release, added: true };
  });
}
