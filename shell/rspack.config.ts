import { shellConfig } from '@site/kit/rspack';

export default shellConfig({
  folder: new URL('./', import.meta.url),
  port: 3010,
  entry: { browser: './src/entry.client.tsx', node: './src/entry.server.ts' },
  nodeRuntimePlugin: './src/federation/files.server.ts',
});
