import { shellConfig } from '@site/kit/rspack';

const { DEV_DOCUMENT, DEV_API, DEV_REMOTES } = process.env;

export default shellConfig({
  folder: new URL('./', import.meta.url),
  port: 3000,
  entry: { browser: './src/entry.client.tsx', node: './src/entry.server.ts' },
  nodeRuntimePlugin: './src/federation/files.server.ts',
  // "npm run dev" says where the document of development is, and where the API and the remotes listen.
  ...(DEV_DOCUMENT ? { document: DEV_DOCUMENT } : {}),
  ...(DEV_API ? { api: DEV_API } : {}),
  ...(DEV_REMOTES ? { remotes: JSON.parse(DEV_REMOTES) } : {}),
});
