import { cannotListen, LOG, prepareEnding, runServer } from '@site/contract/program';
import { chooseBrowser, LocalReleaseService, openStoreToChange } from '@site/releases';
import { buildDeploy } from './app.ts';
import { readDeploySettings } from './settings.ts';

await runServer(async () => {
  const { host, port, place, chromiumPath, siteOrigin, counts, ...rest } = readDeploySettings();
  const store = await openStoreToChange(place);
  const browser = chooseBrowser(chromiumPath);
  const service = new LocalReleaseService({ store, origin: siteOrigin, browser, counts });
  const { app, jobs } = await buildDeploy({
    service,
    store,
    counts,
    ...rest,
    logger: { level: 'info', stream: LOG },
  });
  if (!('path' in browser))
    app.log.warn('No browser checks pages before they go live. Set CHROMIUM_PATH to one.');
  const end = prepareEnding(app.server);
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting: 'DEPLOY_PORT' }, error);
  });

  return async (error) => {
    if (error) app.log.error(error);
    // Whoever follows a job is told how it ended before the connections close.
    await Promise.all([jobs.close(), end(() => app.close())]);
  };
});
