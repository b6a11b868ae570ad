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
  /** Warns if the browser is missing, does not start or has no sandbox. */
  async function tryBrowser(): Promise<void> {
    if (!('path' in browser)) {
      const advice = 'Set CHROMIUM_PATH to a Chromium.';
      return app.log.warn(`No browser found: pages go live without the hydration check. ${advice}`);
    }
    try {
      await (await startBrowser(browser.path)).close();
    } catch (error) {
      app.log.error({ err: error }, 'The browser of the gate does not start');
    }
  }
  const tried = tryBrowser();

  // Clients that follow a job get its result before their connections close.
  return { app, close: () => Promise.all([tried, jobs.close(), app.close()]) };
});
