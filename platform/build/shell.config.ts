import { pathToFileURL } from 'node:url';
import { shellConfig } from './src/index.ts';

const { DEV_PAGES, DEV_API, DEV_REMOTES } = process.env;

export default shellConfig({
  folder: pathToFileURL(`${process.cwd()}/`),
  // "npm run dev" says where the pages, the API and the remotes are.
  ...(DEV_PAGES ? { pages: DEV_PAGES } : {}),
  ...(DEV_API ? { api: DEV_API } : {}),
  ...(DEV_REMOTES ? { remotes: JSON.parse(DEV_REMOTES) } : {}),
});
