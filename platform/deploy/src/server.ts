import { cannotListen } from '@site/contract/program';
import { runServer } from '@site/contract/server';
import { chooseBrowser, LocalReleaseService, openWritableStore } from '@site/releases';
import { buildDeploy } from './app.ts';
import { readDeploySettings } from './settings.ts';

await runServer(async () => {
  const { host, port, place, chromiumPath, siteOrigin, counts, ...rest } = readDeploySettings();
  const store = await openWritableStore(place);
  const browser = chooseBrowser(chromiumPath);
  const service = new LocalReleaseService({ store, origin: siteOrigin, browser, counts });
  const { app, jobs } = await buildDeploy({
    service,
    store,
    counts,
    ...rest,
    logger: { level: 'info' },
  });
  if (!('path' in browser))
    app.log.warn('No browser checks pages before they go live. Set CHROMIUM_PATH to one.');
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting: 'DEPLOY_PORT' }, error);
  });

  // Whoever follows a job is told how it ended before the connections close.
  return { app, close: () => Promise.all([jobs.close(), app.close()]) };
});
