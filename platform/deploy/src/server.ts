import { cannotListen } from '@site/contract/program';
import { runServer } from '@site/contract/server';
import { chooseBrowser, LocalReleaseService, openWritableStore, startBrowser } from '@site/releases';
import { buildDeploy } from './app.ts';
import { readDeploySettings } from './settings.ts';

await runServer(async () => {
  const { host, port, place, chromiumPath, siteOrigin, previewOrigin, counts, ...rest } =
    readDeploySettings();
  const store = await openWritableStore(place);
  const browser = chooseBrowser(chromiumPath);
  const service = new LocalReleaseService({ store, origin: siteOrigin, previewOrigin, browser, counts });
  const { app, jobs } = await buildDeploy({
    service,
    store,
    counts,
    ...rest,
    logger: { level: 'info' },
  });
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting: 'DEPLOY_PORT' }, error);
  });
  if (!('path' in browser))
    app.log.warn(
      'No browser found: pages go live without the hydration check. Set CHROMIUM_PATH to a Chromium.',
    );
  // Warns if the browser has no sandbox here.
  else
    startBrowser(browser.path)
      .then(({ close }) => close())
      .catch((error) => app.log.error({ err: error }, 'The browser of the gate does not start'));

  // Clients that follow a job get its result before their connections close.
  return { app, close: () => Promise.all([jobs.close(), app.close()]) };
});
