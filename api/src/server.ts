import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { isPostgresUrl, nameDatabase } from './database/database.ts';
import { openTargets } from './delivery/targets.ts';
import { DeliveryWorker } from './delivery/worker/worker.ts';
import { describeError } from './http/log.ts';
import { loadSettings } from './settings.ts';
import { errorCode } from './system/error-code.ts';
import { openLeads } from './tables/open.ts';

/** How long requests that have begun may take to arrive after SIGTERM, in milliseconds. None of them is confirmed yet. */
const LAST_REQUESTS = 5000;

/**
 * Ctrl-C reaches every program of a terminal, and the one that started this one then asks it to end as well. The library
 * would break off at the second signal, in the middle of a request.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const settings = loadSettings();
const { host, port } = settings;

const database = await openLeads(settings.database).catch((error) =>
  refuse(explainDatabase(settings.database, error)),
);
const deliveries = new DeliveryWorker({ database, targets: openTargets(settings) });
const app = buildApp({
  database,
  dispatcher: deliveries,
  protection: settings.protection,
  dataFolder: settings.dataFolder,
  logger: true,
});

const ending = closeWithGrace({ skip: [...SIGNALS] }, async ({ err }) => {
  if (err) app.log.fatal({ failure: describeError(err) }, 'ends after an unexpected error');
  setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS);
  await Promise.all([app.close(), deliveries.stop()]);
  await database.destroy();
});
let told = false;
for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (!told) ending.close();
    told = true;
  });
}

await app
  .listen({ host, port, listenTextResolver: (address) => `API listens on ${address}` })
  .catch((error) => refuse(explainListen(error)));

deliveries.start(app.log);

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function explainDatabase(address: string, { message }: Error): string {
  const setting = isPostgresUrl(address) ? 'DATABASE_URL sets its address' : 'SITE_DATA sets its folder';
  return `The leads database ${nameDatabase(address)} cannot be opened: ${message}. ${setting}.`;
}

function explainListen(error: Error): string {
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
