import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FOLDER, clientPlaceholder, RELEASES_PATH, REMOTE_SCRIPT } from '@site/build/artefacts';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import type { CompositionFiles, ReleaseFiles } from '@site/shell/server';
import { ReleaseError } from '../errors.ts';
import type { ReleaseManifest, SectionRelease } from '../store/manifests.ts';
import { type NameAndVersion, type ReleaseStore, releaseId } from '../store/release-store.ts';
import { formatReference, type Plan } from './plan.ts';

/** Placeholders in rendered pages for the composition's id and for the hash of the page data. */
export const COMPOSITION_ID_PLACEHOLDER = '{{composition}}';
export const PAGE_DATA_PLACEHOLDER = '{{data}}';

const CLIENT = `${CLIENT_FOLDER}/`;

/** Returns the address of a release's browser files. */
export function clientBasePath({ name, version }: NameAndVersion): string {
  return `${RELEASES_PATH}${name}/${version}/${CLIENT}`;
}

function describeEntry(release: SectionRelease) {
  const entry = release.files.find(({ path }) => path === CLIENT + REMOTE_SCRIPT);
  if (!entry)
    throw new ReleaseError(
      'conflict',
      `${formatReference(release)} has no ${REMOTE_SCRIPT}. Publish it again.`,
    );
  return {
    url: `${clientBasePath(release)}${REMOTE_SCRIPT}`,
    metadata: { integrity: entry.integrity, version: release.version },
  };
}

function describeRemote(release: SectionRelease, fallback: SectionRelease | undefined): DiscoveredRemote {
  const { container, kit, routes } = release;
  const described = { ...describeEntry(release), extras: { container, kit, routes } };
  if (!fallback) return described;
  const earlier = describeEntry(fallback);
  return {
    ...described,
    fallbackUrl: earlier.url,
    extras: { ...described.extras, fallback: earlier.metadata },
  };
}

async function releaseFiles(store: ReleaseStore, release: ReleaseManifest): Promise<ReleaseFiles> {
  const { chunks, container, files } = release;
  const integrity = files
    .filter(({ path }) => path.startsWith(CLIENT))
    .map((file) => [file.path.slice(CLIENT.length), file.integrity] as const);
  const folder = join(store.cache.folder(releaseId(release)), CLIENT);
  const sheets = [...new Set(Object.values(chunks).flat())].filter((file) => file.endsWith('.css'));
  const styles = sheets.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  return {
    base: clientBasePath(release),
    placeholder: clientPlaceholder(container),
    chunks,
    published: {
      integrity: Object.fromEntries(integrity),
      styles: Object.fromEntries(await Promise.all(styles)),
    },
  };
}

/** Returns the input for the shell's renderer. The plan's releases must be in the local cache. */
export async function compositionFiles(
  store: ReleaseStore,
  { releases: { shell, sections, fallbacks }, origin, previewUntil, requested }: Plan,
): Promise<CompositionFiles> {
  const remotes = sections.map(
    async (section) => [section.container, await releaseFiles(store, section)] as const,
  );
  const microFrontends = sections.map((section) => [
    `@site/${section.name}`,
    [describeRemote(section, fallbacks.get(section.name))],
  ]);
  return {
    id: COMPOSITION_ID_PLACEHOLDER,
    dataToken: PAGE_DATA_PLACEHOLDER,
    origin,
    discovery: { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(microFrontends) },
    shell: await releaseFiles(store, shell),
    remotes: Object.fromEntries(await Promise.all(remotes)),
    ...(previewUntil && {
      preview: { releases: requested.map(formatReference), until: previewUntil.toISOString() },
    }),
  };
}
