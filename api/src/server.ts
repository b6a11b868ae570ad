import {
  cannotListen,
  LOG,
  prepareEnding,
  print,
  printError,
  Refusal,
  runServer,
} from '@site/contract/program';
import { buildApp } from './app.ts';
import { isPostgresUrl, nameDatabase } from './database/database.ts';
import { WrongTables } from './database/migrate.ts';
import { openMailer } from './delivery/mail/transport.ts';
import { eraseDaily } from './delivery/retention.ts';
import { openTargets } from './delivery/targets.ts';
import { listenersOf, watchUnheard } from './delivery/unheard.ts';
import { watchStrays } from './delivery/worker/strays.ts';
import { DeliveryWorker } from './delivery/worker/worker.ts';
import { describeError } from './http/log.ts';
import { parseSettings } from './settings.ts';
import { errorCode, reasonOf } from './system/error-code.ts';
import { awaitLeads } from './tables/open.ts';

/** How often to say that the database is not there, in milliseconds. */
const WAITING_LINE_EVERY = 60_000;

await runServer(async () => {
  const settings = parseSettings();
  const { host, port } = settings;
  const database = await awaitLeads(settings.database, sayNowAndThen(settings.database)).catch((error) => {
    throw new Refusal(explainDatabase(settings.database, error));
  });
  const listeners = listenersOf(settings);
  const deliveries = new DeliveryWorker({ database, targets: openTargets(settings), listeners });
  const app = buildApp({
    database,
    dispatcher: deliveries,
    listeners,
    protection: settings.protection,
    staff: {
      settings: settings.staff,
      mailer: openMailer(settings.mail),
      promise: settings.promise,
      mailFolder: settings.mail.folder,
      // On a public site nobody but the receiver reads it.
      say: settings.mail.smtp || settings.isPublic ? undefined : print,
    },
    dataFolder: settings.dataFolder,
    logger: { stream: LOG },
  });
  const end = prepareEnding(app.server);
  watchStrays(app, database, deliveries.set);
  watchUnheard(app, database, listeners);
  const { keepDays, mail } = settings;
  if (keepDays) eraseDaily(app, { database, keepDays, mailFolder: mail.folder });
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

/** Says that the database is not there: at once, and then once in a while. */
function sayNowAndThen(address: string) {
  let next = 0;
  return (error: unknown) => {
    if (Date.now() < next) return;
    next = Date.now() + WAITING_LINE_EVERY;
    printError(
      `The leads database ${nameDatabase(address)} is not there yet: ${reasonOf(error)}. The API starts once it is.`,
    );
  };
}

function explainDatabase(address: string, error: unknown): string {
  const said = `The leads database ${nameDatabase(address)} cannot be opened: ${reasonOf(error)}.`;
  if (error instanceof WrongTables) return said;
  if (/^SQLITE_BUSY/.test(errorCode(error)))
    return `${said} Another program has it, such as "site-leads restore". Try again when that has ended.`;
  if (!isPostgresUrl(address)) return `${said} SITE_DATA sets its folder.`;
  const tls = /SSL|certificate|altnames/i.test(reasonOf(error))
    ? ' TLS can be switched off there by ?sslmode=disable, or its certificate named by sslrootcert.'
    : '';
  return `${said} DATABASE_URL sets its address.${tls}`;
}
