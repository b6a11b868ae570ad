/** The folder of a workspace that its builds are written into. */
export const DIST = 'dist';

/** The browser's files, within a dist folder or a release. */
export const CLIENT_FOLDER = 'client';

/** Path of the browser files of releases: `/releases/<name>/<version>/client/<file>`. */
export const RELEASES_PATH = '/releases/';

/** Start of such an address as a regular expression, with the groups `name` and `version`. */
export const RELEASE_FILE = `${RELEASES_PATH}(?<name>\\w[\\w-]*)/(?<version>\\w[\\w.+-]*)/${CLIENT_FOLDER}/`;

/** The scripts and style sheets of an app, within its dist folder. Their names contain a hash. */
export const ASSETS_FOLDER = 'assets';

/** Node's files, within a dist folder or a release. */
export const SERVER_FOLDER = 'server';

/** Lists the browser files of each chunk group, in the dist folder. */
export const CHUNKS_FILE = 'chunks.json';

/** Names the package and version of a build, in the dist folder. */
export const FACTS_FILE = 'facts.json';

/** Path of the build from which development reads a section's routes, within the dist folder. */
export const ROUTES_ENTRY = 'routes/routes.cjs';

/** The federation entry of a remote, in the browser's folder. */
export const REMOTE_SCRIPT = 'remoteEntry.js';

const REMOTE_MODULE = 'remoteEntry.cjs';

/** Path of a remote's Node build within a dist folder or a release. */
export const REMOTE_ENTRY = `${SERVER_FOLDER}/${REMOTE_MODULE}`;

/** Path of the shell's Node build within a dist folder or a release. */
export const SHELL_ENTRY = `${SERVER_FOLDER}/main.cjs`;

/** The entry file of a remote, in the folder of its platform. */
export const REMOTE_FILE = { browser: REMOTE_SCRIPT, node: REMOTE_MODULE } as const;

/** Names of chunk groups: the shell's entry and a remote's exposed module. Each page is a group of its own. */
export const CHUNK_GROUP = { shell: 'main', section: 'section' } as const;

/** Returns the federation name of a workspace: `@site/mf-contact` → `mf_contact`. */
export function containerName(workspace: string): string {
  return workspace.replace(/^@[^/]+\//, '').replaceAll('-', '_');
}

/**
 * Returns the prefix that Node builds write in place of a release's address, which they do not know yet. The
 * composition replaces it; in development the shell's server forwards it.
 */
export function clientPlaceholder(container: string): string {
  return `/@client/${container}/`;
}
