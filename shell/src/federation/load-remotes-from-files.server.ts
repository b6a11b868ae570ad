import { createRequire } from 'node:module';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Runtime plugin of the Node build: remotes are plain files, so no fetch, no vm and no eval is needed. */
export default function loadRemotesFromFiles(): ModuleFederationRuntimePlugin {
  return {
    name: 'load-remotes-from-files',
    loadEntry: async ({ remoteInfo }) => createRequire(remoteInfo.entry)(remoteInfo.entry)[remoteInfo.name],
  };
}
