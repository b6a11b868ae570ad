import { shellConfig } from '@site/kit/rspack';

const { DEV_DOCUMENT, DEV_API } = process.env;

export default shellConfig({
  folder: new URL('./', import.meta.url),
  port: 3000,
  entry: { browser: './src/entry.client.tsx', node: './src/entry.server.ts' },
  nodeRuntimePlugin: './src/federation/files.server.ts',
  // "npm run dev" says where the document of development is, and where the API listens.
  ...(DEV_DOCUMENT ? { document: DEV_DOCUMENT } : {}),
  ...(DEV_API ? { api: DEV_API } : {}),
});
