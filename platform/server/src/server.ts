import { runServer } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { ReleaseStore, readSiteSettings } from '@site/releases';
import { buildServer } from './app.ts';

await runServer(async () => {
  const { host, port, apiPort, data, origin, trustProxy } = readSiteSettings();
  const app = buildServer({
    store: new ReleaseStore(data),
    api: httpOrigin(host, apiPort),
    origin,
    trustProxy,
    logger: { level: 'warn' },
  });
  await app.listen({ host, port });

  return async (error) => {
    if (error) app.log.error(error);
    await app.close();
  };
});
