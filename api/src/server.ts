import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, cannotListen, print, printError } from '@site/contract/program';
import { runServer } from '@site/contract/server';
import { buildApp } from './app.ts';
import { type Db, databaseName, isPostgresUrl, isUnavailable, openMigrated } from './db.ts';
import { LOG_OPTIONS } from './http/log.ts';
import { eraseHourly } from './leads/erase.ts';
import { createMailSender } from './outbox/mail.ts';
import { createMailer } from './outbox/mailer.ts';
import { createWebhookSender } from './outbox/webhook.ts';
import { Worker } from './outbox/worker.ts';
import { configuredTargets, parseSettings, type Settings } from './settings.ts';

async function start() {
  const settings = parseSettings();
  requireTarget(settings);
  const db = await openWhenReady(settings.database);
  const mailer = createMailer(settings.mail);
  const targets = configuredTargets(settings);
  const app = await buildApp({
    db,
    settings,
    mailer,
    targets,
    printLink: settings.mail.smtp || isPublic(settings) ? undefined : print,
    logger: LOG_OPTIONS,
  });
  const { mail, webhook, staff } = settings;
  const worker = new Worker({
    db,
    targets: {
      ...(targets.includes('mail') && {
        mail: createMailSender(mail, mailer, staff.isPublic ? staff.origin : undefined),
      }),
      ...(webhook && { webhook: createWebhookSender(webhook) }),
    },
    log: app.log,
  });
  eraseHourly(app, db, settings.keepDays);
  const { host, port } = settings;
  await app
    .listen({ host, port, listenTextResolver: (address) => `API listens on ${address}` })
    .catch((error: NodeJS.ErrnoException) => {
      throw cannotListen({ host, port, setting: 'API_PORT' }, error);
    });
  worker.start();

  return {
    app,
    close: async () => {
      await Promise.all([app.close(), worker.stop()]);
      await db.destroy();
    },
  };
}

function isPublic({ siteOrigin }: Settings): boolean {
  return siteOrigin.startsWith('https:');
}

/** @throws CommandError on a public site whose leads would reach nobody */
function requireTarget(settings: Settings) {
  if (!isPublic(settings) || settings.mail.smtp || settings.webhook) return;
  throw new CommandError(
    'Leads would reach nobody: SITE_ORIGIN is public, but neither SMTP_URL nor WEBHOOK_URL is set. Set one of them.',
  );
}

/** Opens the database. Waits until a PostgreSQL server answers. */
async function openWhenReady(url: string): Promise<Db> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await openMigrated(url);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const name = databaseName(url);
      if (!isPostgresUrl(url) || !isUnavailable(error))
        throw new CommandError(
          `The leads database ${name} cannot be opened: ${reason}. Check SITE_DATA and DATABASE_URL.`,
        );
      if (attempt % 60 === 0) printError(`Waiting for the leads database ${name}: ${reason}.`);
      await sleep(1000);
    }
  }
}

await runServer(start);
