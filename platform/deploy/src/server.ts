import { cannotListen, LOG, prepareEnding, runServer } from '@site/contract/program';
import { BrowserKeeper, chooseBrowser, openToChange, RendererKeeper } from '@site/releases';
import { buildDeploy } from './app.ts';
import { recoverJobs } from './jobs/records.ts';
import { readDeploySettings } from './settings.ts';

await runServer(async () => {
  const { host, port, place, chromiumPath, ...rest } = readDeploySettings();
  const store = await openToChange(place);
  const browser = chooseBrowser(chromiumPath);
  const keeper = 'path' in browser ? new BrowserKeeper(browser.path) : undefined;
  const renderer = new RendererKeeper((work) => store.draftBuild(work));
  const { app, queue } = buildDeploy({
    store,
    ...rest,
    renderer,
    browser: keeper ? { path: keeper.path, keeper } : browser,
    logger: { level: 'warn', stream: LOG },
  });
  if (!keeper) app.log.warn('No browser looks at pages before they go live: CHROMIUM_PATH names one');
  await recoverJobs(store);
  const end = prepareEnding(app.server);
  await app.listen({ host, port }).catch((error) => {
    throw cannotListen({ host, port, setting: 'DEPLOY_PORT' }, error);
  });

  return async (error) => {
    if (error) app.log.error(error);
    // Clients that follow a job are told what came of it, and then their connections end.
    await Promise.all([queue.close(), end(() => app.close()), renderer.end()]);
    await keeper?.kill();
  };
});
