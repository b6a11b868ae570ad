export const DIST = 'dist';

export const CLIENT_FOLDER = 'client';

export const SERVER_FOLDER = 'server';

export const ASSETS_FOLDER = 'assets';

/** Allowed extensions of a build's files: browsers might open others as documents. */
export const FILE_EXTENSIONS = {
  [CLIENT_FOLDER]: 'js css woff2 png jpg jpeg webp avif gif svg ico json txt mp4 webm',
  [SERVER_FOLDER]: 'cjs js json map txt',
} as const;

/** A part of a path that no shell, browser or file system misreads. */
const PART = '[A-Za-z\\d_@+][\\w.@+-]*';

function filesIn(folder: keyof typeof FILE_EXTENSIONS): string {
  return `${folder}/(?:${PART}/)*${PART}\\.(?:${FILE_EXTENSIONS[folder].replaceAll(' ', '|')})`;
}

export const BUILD_FILE = new RegExp(`^(?:${filesIn(CLIENT_FOLDER)}|${filesIn(SERVER_FOLDER)})$`);

/** Path of the browser files of releases: `/releases/<name>/<version>/client/<file>`. */
export const RELEASES_PATH = '/releases/';

export const RELEASE_FILE_PATTERN = new RegExp(
  `^${RELEASES_PATH}(?<name>\\w[\\w-]*)/(?<version>\\w[\\w.+-]*)/(?<path>${filesIn(CLIENT_FOLDER)})$`,
);

export const CHUNKS_FILE = 'chunks.json';

export const FACTS_FILE = 'facts.json';

export const ROUTES_ENTRY = 'routes/routes.cjs';

export const REMOTE_SCRIPT = 'remoteEntry.js';

const REMOTE_MODULE = 'remoteEntry.cjs';

export const REMOTE_ENTRY = `${SERVER_FOLDER}/${REMOTE_MODULE}`;

export const SHELL_ENTRY = `${SERVER_FOLDER}/main.cjs`;

export const REMOTE_FILE = { browser: REMOTE_SCRIPT, node: REMOTE_MODULE } as const;

/** Names of chunk groups: the shell's entry and a remote's exposed module. Each page is a group of its own. */
export const CHUNK_GROUP = { shell: 'main', section: 'section' } as const;

/** Returns the federation name of a workspace: `@site/mf-contact` → `mf_contact`. */
export function containerName(workspace: string): string {
  return workspace.replace(/^@[^/]+\//, '').replaceAll('-', '_');
}

/** Stands in Node builds for a release's address. The composition replaces it; development forwards it. */
export function clientPlaceholder(container: string): string {
  return `/@client/${container}/`;
}
