import { cannotListen, prepareEnding, Refusal, runServer } from '@site/contract/program';
import { buildApp } from './app.ts';
import { isPostgresUrl, nameDatabase } from './database/database.ts';
import { openTargets } from './delivery/targets.ts';
import { DeliveryWorker } from './delivery/worker/worker.ts';
import { describeError } from './http/log.ts';
import { parseSettings } from './settings.ts';
import { openLeads } from './tables/open.ts';

await runServer(async () => {
  const settings = parseSettings();
  const { host, port } = settings;
  const database = await openLeads(settings.database).catch((error) => {
    throw new Refusal(explainDatabase(settings.database, error));
  });
  const deliveries = new DeliveryWorker({ database, targets: openTargets(settings) });
  const app = buildApp({
    database,
    dispatcher: deliveries,
    protection: settings.protection,
    dataFolder: settings.dataFolder,
    logger: true,
  });
  const end = prepareEnding(app.server);
  await app
    .listen({ host, port, listenTextResolver: (address) => `API listens on ${address}` })
    .catch((error) => {
      throw cannotListen({ host, port, setting: 'API_PORT' }, error);
    });
  deliveries.start(app.log);

  return async (error) => {
    if (error) app.log.fatal({ failure: describeError(error) }, 'ends after an unexpected error');
    await Promise.all([end(() => app.close()), deliveries.stop()]);
    await database.destroy();
  };
});

function explainDatabase(address: string, { message }: Error): string {
  const setting = isPostgresUrl(address) ? 'DATABASE_URL sets its address' : 'SITE_DATA sets its folder';
  return `The leads database ${nameDatabase(address)} cannot be opened: ${message}. ${setting}.`;
}
