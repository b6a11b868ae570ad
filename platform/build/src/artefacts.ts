/** The folder of a workspace that its builds are written into. */
export const DIST = 'dist';

/** The browser's files, within a dist folder or a release. */
export const CLIENT_FOLDER = 'client';

/** Below this path the site has the files of releases for browsers: `/releases/<name>/<version>/client/<file>`. The page's scripts and the API know it too. */
export const RELEASES_PATH = '/releases/';

/** How the address of such a file begins, as part of a regular expression, with the groups `name` and `version`. */
export const RELEASE_FILE = `${RELEASES_PATH}(?<name>\\w[\\w-]*)/(?<version>\\w[\\w.+-]*)/${CLIENT_FOLDER}/`;

/** The files of an app that its page names, by their content: within the browser's folder. */
export const ASSETS_FOLDER = 'assets';

/** Node's files, within a dist folder or a release. */
export const SERVER_FOLDER = 'server';

/** Says which browser files belong to which chunk group; in the dist folder. */
export const CHUNKS_FILE = 'chunks.json';

/** Says of which package, in which version, the build is; in the dist folder. */
export const FACTS_FILE = 'facts.json';

/** What a section's routes are read from in development, below the dist folder. */
export const ROUTES_ENTRY = 'routes/routes.cjs';

/** The script of a remote that the page runs first, in the browser's folder. */
export const REMOTE_SCRIPT = 'remoteEntry.js';

const REMOTE_MODULE = 'remoteEntry.cjs';

/** Path of a remote's Node build within a dist folder or a release. */
export const REMOTE_ENTRY = `${SERVER_FOLDER}/${REMOTE_MODULE}`;

/** Path of the shell's Node build within a dist folder or a release. */
export const SHELL_ENTRY = `${SERVER_FOLDER}/main.cjs`;

/** The entry file of a remote, in the folder of its platform. */
export const REMOTE_FILE = { browser: REMOTE_SCRIPT, node: REMOTE_MODULE } as const;

/**
 * Names of chunk groups that every build of its kind has: the shell's first script; a remote's door. (The remote's own entry is in a
 * group with the name of its container, and each page in one with the name of the page.)
 */
export const CHUNK_GROUP = { shell: 'main', section: 'section' } as const;

/** `@site/mf-contact` or `mf-contact` → `mf_contact`: the name that a workspace's build has on the page. */
export function containerName(workspace: string): string {
  return workspace.replace(/^@[^/]+\//, '').replaceAll('-', '_');
}

/**
 * The address of the browser's folder as Node builds write it, who do not know under which one a release will be served: whoever puts
 * a page together replaces it. In development the shell's server forwards it.
 */
export function clientPlaceholder(container: string): string {
  return `/@client/${container}/`;
}
