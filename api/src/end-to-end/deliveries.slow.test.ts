import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopProgram } from '@site/contract/program';
import PostalMime from 'postal-mime';
import { afterThisTest, MARKED_REQUEST, openTestLeads, temporaryFolder } from '../testing/api.ts';
import { MailServer } from '../testing/mail-server.ts';
import { sendUntilTaken, startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';

test('without any setting, a lead is a mail in the data folder at once', async () => {
  const folder = temporaryFolder();
  const { origin } = await startServer({ SITE_DATA: folder });
  const mail = join(folder, 'mail');
  await sendUntilTaken(origin);
  await until(() => {
    try {
      return readdirSync(mail).some((name) => name.endsWith('.eml'));
    } catch {
      return false;
    }
  });
  const [file = ''] = readdirSync(mail);
  const { subject } = await PostalMime.parse(readFileSync(join(mail, file)));
  expect(subject).toBe('EV Charger Installation: Ada Whitfield, (916) 555-0100');
});

test('an API that is told to end while the mail server hangs gives the delivery back and ends in time', async () => {
  const folder = temporaryFolder();
  const mail = await new MailServer().start();
  afterThisTest(() => mail.stop());
  mail.mode = 'hang';
  const { server, origin } = await startServer({
    SITE_DATA: folder,
    SMTP_URL: mail.url,
    LEADS_FROM: 'web@example.com',
    LEADS_TO: 'office@example.com',
  });
  expect((await sendUntilTaken(origin)).status).toBe(201);
  await until(() => mail.hanging > 0);
  const begun = Date.now();
  await stopProgram(server);
  expect(server.exitCode).toBe(0);
  expect(Date.now() - begun).toBeLessThan(10_000);
  const database = await openTestLeads(join(folder, 'leads.db'));
  expect(await database.selectFrom('delivery').selectAll().execute()).toMatchObject([
    { target: 'mail', state: 'pending', attempt: 1, lease_owner: null },
  ]);
});

test('what the API writes about its deliveries has no word of the leads', async () => {
  const mail = await new MailServer().start();
  const webhook = await new WebhookReceiver().start();
  afterThisTest(() => Promise.all([mail.stop(), webhook.stop()]));
  mail.mode = 'refuse-550';
  webhook.status = 410;
  const { server, origin } = await startServer({
    SITE_DATA: temporaryFolder(),
    SMTP_URL: mail.url.replace('//', '//userquartz:passquartz@'),
    LEADS_FROM: 'web@example.com',
    LEADS_TO: 'officequartz@example.com',
    WEBHOOK_URL: `${webhook.url}?key=urlquartz`,
    WEBHOOK_SECRET,
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  const written = () => server.written.stdout + server.written.stderr;
  expect((await sendUntilTaken(origin, MARKED_REQUEST)).status).toBe(201);
  await until(() => /delivery failed/.test(written()) && /delivery given up/.test(written()));
  await stopProgram(server);
  expect(written()).toContain('"kind":"http-410"');
  expect(written().toLowerCase()).not.toContain('quartz');
});
