import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { errorCode } from './error-code.ts';
import { describeError } from './http/log.ts';
import { openLeads } from './leads/database.ts';
import { loadSettings } from './settings.ts';

/** How long requests that have begun may take to arrive after SIGTERM, in milliseconds. None of them is confirmed yet. */
const LAST_REQUESTS = 5000;

/**
 * Ctrl-C reaches every program of a terminal, and the one that started this one then asks it to end as well. The library
 * would break off at the second signal, in the middle of a request.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const { host, port, leadsFile, dataFolder, protection } = loadSettings();

const database = await openLeads(leadsFile).catch((error) =>
  refuse(`The leads database ${leadsFile} cannot be opened: ${error.message}. SITE_DATA sets its folder.`),
);
const app = buildApp({ database, protection, dataFolder, logger: true });

const ending = closeWithGrace({ skip: [...SIGNALS] }, async ({ err }) => {
  if (err) app.log.fatal({ failure: describeError(err) }, 'ends after an unexpected error');
  setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS);
  await app.close();
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

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
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
