import type { ReleaseStore } from '@site/releases';
import { buildServer, type ServerOptions } from '../app.ts';
import { afterThisTest } from './connections.ts';
import { addRelease, emptyStore, promote } from './small-site.ts';

/** Builds a server until the test is over. Without an API nobody listens there. */
export function serve(store: ReleaseStore, options: Partial<ServerOptions> = {}) {
  const app = buildServer({ api: 'http://127.0.0.1:1', origin: 'http://127.0.0.1', store, ...options });
  afterThisTest(() => app.close());
  return app;
}

/** Opens a small site with the composition `one` live. */
export async function openSite(options: Partial<ServerOptions> = {}) {
  const store = await emptyStore(afterThisTest);
  await addRelease(store);
  await promote(store, 'one');
  const app = serve(store, options);
  return {
    store,
    app,
    /** Has it listen. @returns its port */
    listen: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
  };
}
