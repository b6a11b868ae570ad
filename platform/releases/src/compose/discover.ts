import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FOLDER, clientPlaceholder, RELEASES_PATH, REMOTE_SCRIPT } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import type { CompositionFiles, ReleaseFiles } from '@site/shell/server';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

export type ShellRelease = Extract<ReleaseManifest, { kind: 'shell' }>;
export type SectionRelease = Extract<ReleaseManifest, { kind: 'section' }>;

/** The releases that a composition is made of. */
export interface Releases {
  shell: ShellRelease;
  sections: SectionRelease[];
  /** By the name of a section: the release that browsers fall back on when its own does not work. */
  fallbacks: ReadonlyMap<string, SectionRelease>;
}

/** Where the browser's files are within a release. */
const CLIENT = `${CLIENT_FOLDER}/`;

/** Where the browser's files of a release are on the site. */
export function clientBase({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>): string {
  return `${RELEASES_PATH}${name}/${version}/${CLIENT}`;
}

/** Where the entry script of a release is, and the SHA-384 of its bytes. */
function describeEntry(release: SectionRelease) {
  const entry = release.files.find(({ path }) => path === CLIENT + REMOTE_SCRIPT);
  if (!entry)
    throw new Refusal(`${release.name}@${release.version} has no ${REMOTE_SCRIPT}. Publish it again.`);
  const { integrity } = entry;
  return { url: `${clientBase(release)}${REMOTE_SCRIPT}`, metadata: { integrity, version: release.version } };
}

function describeRemote(release: SectionRelease, fallback: SectionRelease | undefined): DiscoveredRemote {
  const { url, metadata } = describeEntry(release);
  const { container, kit, routes } = release;
  const extras = { container, kit, routes };
  if (!fallback) return { url, metadata, extras };
  const earlier = describeEntry(fallback);
  return { url, fallbackUrl: earlier.url, metadata, extras: { ...extras, fallback: earlier.metadata } };
}

async function readStyle(store: ReleaseStore, { name, version }: ReleaseManifest, file: string) {
  try {
    return await readFile(join(store.releaseFolder(name, version), CLIENT, file), 'utf8');
  } catch {
    throw new Refusal(`${name}@${version} has no ${file} that can be read. Publish it again.`);
  }
}

/** The browser's files of a release, with the texts of its style sheets. */
async function releaseFiles(store: ReleaseStore, release: ReleaseManifest): Promise<ReleaseFiles> {
  const { chunks, container, files } = release;
  const published = files.filter(({ path }) => path.startsWith(CLIENT));
  const integrity = published.map((file) => [file.path.slice(CLIENT.length), file.integrity] as const);
  const sheets = [...new Set(Object.values(chunks).flat())].filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(
    sheets.map(async (file) => [file, await readStyle(store, release, file)] as const),
  );
  return {
    base: clientBase(release),
    placeholder: clientPlaceholder(container),
    chunks,
    published: { integrity: Object.fromEntries(integrity), styles: Object.fromEntries(styles) },
  };
}

/**
 * What the shell needs to know to put pages together from releases.
 * @param of what the pages say of their composition
 * @throws Refusal when a file of a release is missing
 */
export async function compositionFiles(
  store: ReleaseStore,
  { shell, sections, fallbacks }: Releases,
  of: Pick<CompositionFiles, 'id' | 'discoveryToken' | 'dataToken' | 'origin' | 'preview'>,
): Promise<CompositionFiles> {
  const remotes = await Promise.all(
    sections.map(async (section) => [section.container, await releaseFiles(store, section)] as const),
  );
  const microFrontends = Object.fromEntries(
    sections.map((section) => [
      `@site/${section.name}`,
      [describeRemote(section, fallbacks.get(section.name))],
    ]),
  );
  return {
    ...of,
    discovery: { schema: DISCOVERY_SCHEMA, microFrontends },
    shell: await releaseFiles(store, shell),
    remotes: Object.fromEntries(remotes),
  };
}
