import { join } from 'node:path';
import { SITE } from '@site/contract';
import { parseSettings } from './settings.ts';
import { temporaryFolder } from './testing/api.ts';
import { runProgram } from './testing/programs.ts';

const REPOSITORY = join(__dirname, '../..');

test('every setting has a default', () => {
  expect(parseSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    dataFolder: join(REPOSITORY, '.data'),
    leadsFile: join(REPOSITORY, '.data/leads.db'),
    database: join(REPOSITORY, '.data/leads.db'),
    mail: {
      from: { name: SITE.company, address: SITE.email },
      to: [{ name: SITE.company, address: SITE.email }],
      folder: join(REPOSITORY, '.data/mail'),
    },
  });
});

test('settings come from the environment, and others in it do no harm', () => {
  const environment = { HOST: '0.0.0.0', API_PORT: '8080', SITE_DATA: '/var/lib/site', LANG: 'C' };
  expect(parseSettings(environment)).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    database: '/var/lib/site/leads.db',
  });
});

test('a relative folder is in the repository, whatever the working directory', () => {
  expect(parseSettings({ SITE_DATA: 'state' }).database).toBe(join(REPOSITORY, 'state/leads.db'));
});

test.each(['', 'abc', '-1', '65536', '80.5', '1e3', ' 80'])('port %j is refused', (port) => {
  expect(() => parseSettings({ API_PORT: port })).toThrow(
    `API_PORT is ${JSON.stringify(port)}, but has to be a whole number from 0 to 65535`,
  );
});

test.each(['', 'http://localhost', 'two words'])('host %j is refused', (host) => {
  expect(() => parseSettings({ HOST: host })).toThrow(
    `HOST is ${JSON.stringify(host)}, but has to be an IP address or a host name`,
  );
});

test('an empty data folder is refused', () => {
  expect(() => parseSettings({ SITE_DATA: ' ' })).toThrow('SITE_DATA is " ", but has to be a folder');
});

test('a PostgreSQL address takes the place of the file', () => {
  const url = 'postgres://leads:a%20b@db.example:5433/leads?sslmode=require';
  expect(parseSettings({ DATABASE_URL: url }).database).toBe(url);
});

const MAIL = { LEADS_FROM: 'Website <web@example.com>', LEADS_TO: 'a@example.com, Bo B. <b@example.com>' };

test('mail goes to a server', () => {
  const SMTP_URL = 'smtp://me%40example.com:p%3Aw@mail.example.com';
  expect(parseSettings({ ...MAIL, SMTP_URL }).mail).toMatchObject({
    from: { name: 'Website', address: 'web@example.com' },
    to: [
      { name: '', address: 'a@example.com' },
      { name: 'Bo B.', address: 'b@example.com' },
    ],
    smtp: {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTls: true,
      user: 'me@example.com',
      password: 'p:w',
    },
  });
});

test.each([
  [{ SMTP_URL: 'smtps://mail.example.com' }, { port: 465, secure: true, requireTls: true }],
  [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, { port: 2525, requireTls: false }],
  [{ SMTP_URL: 'smtp://[::1]' }, { host: '::1', requireTls: false }],
  [{ SMTP_URL: 'smtp://10.0.0.2' }, { requireTls: true }],
  [{ SMTP_URL: 'smtp://127.mail.example' }, { requireTls: true }],
  [{ SMTP_URL: 'smtp://10.0.0.2', SMTP_ALLOW_PLAINTEXT: '1' }, { requireTls: false }],
])('%j needs a server like %j', (settings, smtp) => {
  expect(parseSettings({ ...MAIL, ...settings }).mail.smtp).toMatchObject(smtp);
});

test('a webhook has an address and a secret', () => {
  const WEBHOOK_URL = 'https://crm.example.com/hooks/leads';
  const WEBHOOK_SECRET = `whsec_${'MfKQ'.repeat(8)}`;
  expect(parseSettings({ WEBHOOK_URL, WEBHOOK_SECRET }).webhook).toEqual({
    url: new URL(WEBHOOK_URL),
    secret: WEBHOOK_SECRET,
    allowPrivate: false,
  });
});

const SECRET = { WEBHOOK_SECRET: `whsec_${'MfKQ'.repeat(8)}` };

test.each([
  [
    { DATABASE_URL: 'mysql://secretword/leads' },
    'DATABASE_URL is set to something else, but has to be an address such',
  ],
  [{ DATABASE_URL: 'secretword' }, 'DATABASE_URL is set to something else'],
  [{ SMTP_URL: 'https://secretword', ...MAIL }, 'SMTP_URL is set to something else'],
  [{ SMTP_URL: 'smtp://', ...MAIL }, 'SMTP_URL is set to something else'],
  [
    { SMTP_URL: 'smtp://mail.example.com' },
    /^LEADS_FROM is not set.*because SMTP_URL is set\.\nLEADS_TO is not set/,
  ],
  [
    { LEADS_FROM: 'a@example.com,b@example.com' },
    'LEADS_FROM is "a@example.com,b@example.com", but has to be one',
  ],
  [{ LEADS_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'LEADS_FROM is'],
  [{ LEADS_TO: 'nobody' }, 'LEADS_TO is "nobody", but has to be one or more e-mail addresses'],
  [{ LEADS_TO: '' }, 'LEADS_TO is ""'],
  [{ WEBHOOK_URL: 'https://secretword.example' }, 'WEBHOOK_SECRET is not set, but has to be whsec_'],
  [SECRET, 'WEBHOOK_URL is not set'],
  [{ WEBHOOK_URL: 'http://secretword.example', ...SECRET }, 'WEBHOOK_URL is set to something else'],
  [
    { WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: 'secretword' },
    'WEBHOOK_SECRET is set to something else',
  ],
  [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE is "yes", but has to be 1 for yes or 0 for no.'],
])('%j is refused', (environment, message) => {
  const parse = () => parseSettings(environment);
  expect(parse).toThrow(message);
  expect(parse).not.toThrow('secretword');
});

test("section teams' token cannot be staff's", () => {
  const token = 'secretword'.repeat(4);
  const parse = () => parseSettings({ LEADS_TOKEN: token, REPORTS_TOKEN: token });
  expect(parse).toThrow('REPORTS_TOKEN is the same as LEADS_TOKEN, but has to be another one');
  expect(parse).not.toThrow('secretword');
  expect(() => parseSettings({ LEADS_TOKEN: token, REPORTS_TOKEN: `${token}2` })).not.toThrow();
});

test('all that is wrong is said at once', () => {
  expect(() => parseSettings({ API_PORT: 'x', HOST: '' })).toThrow(/HOST is "".*\nAPI_PORT is "x"/);
});

test.each([
  ['server.ts', []],
  ['staff/cli/cli.ts', ['list']],
])(
  '%s ends with code 2 and names the setting',
  async (program, args) => {
    const { code, stderr } = await runProgram(program, args, {
      API_PORT: 'abc',
      SITE_DATA: temporaryFolder(),
    });
    expect(stderr).toBe(
      'API_PORT is "abc", but has to be a whole number from 0 to 65535 (0 takes any free port, which the log then names).\n',
    );
    expect(code).toBe(2);
  },
  20_000,
);
