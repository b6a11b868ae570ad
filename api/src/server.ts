import { Refusal, runServer } from '@site/contract/program';
import { buildApp } from './app.ts';
import { isPostgresUrl, nameDatabase } from './database/database.ts';
import { openTargets } from './delivery/targets.ts';
import { DeliveryWorker } from './delivery/worker/worker.ts';
import { describeError } from './http/log.ts';
import { parseSettings, type Settings } from './settings.ts';
import { errorCode } from './system/error-code.ts';
import { openLeads } from './tables/open.ts';

/** How long requests that have begun may take to arrive after SIGTERM, in milliseconds. None of them is confirmed yet. */
const LAST_REQUESTS = 5000;

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
  await app
    .listen({ host, port, listenTextResolver: (address) => `API listens on ${address}` })
    .catch((error) => {
      throw new Refusal(explainListen(settings, error));
    });
  deliveries.start(app.log);

  return async (error) => {
    if (error) app.log.fatal({ failure: describeError(error) }, 'ends after an unexpected error');
    setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS);
    await Promise.all([app.close(), deliveries.stop()]);
    await database.destroy();
  };
});

function explainDatabase(address: string, { message }: Error): string {
  const setting = isPostgresUrl(address) ? 'DATABASE_URL sets its address' : 'SITE_DATA sets its folder';
  return `The leads database ${nameDatabase(address)} cannot be opened: ${message}. ${setting}.`;
}

function explainListen({ host, port }: Settings, error: Error): string {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. End that one, or set API_PORT to another port.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this user. Set API_PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine. Set HOST to one that is, such as 127.0.0.1.`;
    default:
      return `The API cannot listen on port ${port} of ${host}: ${error.message}. API_PORT and HOST change this.`;
  }
}
