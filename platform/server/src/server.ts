import { runServer } from '@site/contract/program';
import { ReleaseStore, readSiteSettings } from '@site/releases/serving';
import { buildServer } from './app.ts';

await runServer(async () => {
  const { host, port, api, data, origin, trustProxy } = readSiteSettings();
  const app = buildServer({
    store: new ReleaseStore(data),
    api,
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
