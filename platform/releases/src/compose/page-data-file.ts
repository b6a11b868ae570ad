/**
 * Where the data of all pages of a composition are, on the site and within the composition; its id follows as the query. The shell's scripts
 * have the same (`shell/src/document/page-data.ts`): a server that hands the file out has nothing of the shell but its releases.
 */
export const PAGE_DATA_FILE = '/.well-known/page-data.json';
