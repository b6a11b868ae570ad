import { cannotListen, prepareEnding, runServer } from '@site/contract/program';
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
  const end = prepareEnding(app.server);
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting: 'PORT' }, error);
  });

  return async (error) => {
    if (error) app.log.error(error);
    await end(() => app.close());
  };
});
