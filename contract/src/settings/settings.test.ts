import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../program/index.ts';
import { InvalidSettings, readSettings, SETTINGS, type SettingName } from './index.ts';
import { exampleLines, readmeTable } from './testing/documents.ts';

const NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

test('every program can do without settings, and gets values of the right kind', () => {
  expect(
    readSettings('site', ['HOST', 'PORT', 'SITE_DATA', 'CHROMIUM_PATH', 'WEBHOOK_ALLOW_PRIVATE'], {}),
  ).toEqual({
    HOST: '127.0.0.1',
    PORT: 3000,
    SITE_DATA: join(ROOT, '.data'),
    CHROMIUM_PATH: undefined,
    WEBHOOK_ALLOW_PRIVATE: false,
  });
  for (const program of ['site', 'api'] as const)
    expect(() => readSettings(program, NAMES, {})).not.toThrow();
});

test('a program gets the settings that it names, whatever others are set to', () => {
  expect(readSettings('site', ['PORT'], { PORT: '8080', API_PORT: 'x', LANG: 'C' })).toEqual({ PORT: 8080 });
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://0.0.0.0:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'localhost', SITE_ORIGIN: 'https://example.com/' }, 'https://example.com'],
])('with %j every program takes %s for the origin of the site', (environment, origin) => {
  for (const program of ['site', 'api'] as const)
    expect(readSettings(program, ['SITE_ORIGIN'], environment)).toEqual({ SITE_ORIGIN: origin });
});

test('the API believes the server in front of it, whatever is in front of that; there is nobody by default', () => {
  expect(readSettings('site', ['TRUST_PROXY'], {}).TRUST_PROXY).toEqual([]);
  expect(readSettings('api', ['TRUST_SITE'], { TRUST_PROXY: '10.0.0.1' }).TRUST_SITE).toBeUndefined();
  expect(readSettings('api', ['TRUST_SITE'], { TRUST_SITE: '10.0.0.1' }).TRUST_SITE).toEqual(['10.0.0.1']);
});

test('any free port is for the API alone: the site has to know where it is', () => {
  expect(readSettings('api', ['API_PORT'], { API_PORT: '0' }).API_PORT).toBe(0);
  expect(() => readSettings('site', ['API_PORT'], { API_PORT: '0' })).toThrow(
    'API_PORT is "0", but has to be a whole number from 1 to 65535.',
  );
});

test('all that is wrong is said at once, each on a line of its own, and what follows from it is not', () => {
  const read = () =>
    readSettings('site', ['PORT', 'API_PORT', 'SITE_ORIGIN'], { PORT: 'x', API_PORT: ' 80' });
  expect(read).toThrow(InvalidSettings);
  expect(read).toThrow(
    /^PORT is "x", but has to be a whole number from 1 to 65535\.\nAPI_PORT is " 80", but has to be [^\n]+$/,
  );
  expect(() => readSettings('site', ['SITE_ORIGIN'], { PORT: 'x' })).toThrow(
    'SITE_ORIGIN is not set, but has to be an http or https address',
  );
});

test('a setting that another one needs is asked for', () => {
  expect(() =>
    readSettings('api', ['LEADS_TO', 'SMTP_URL'], { SMTP_URL: 'smtp://mail.example.com' }),
  ).toThrow(
    'LEADS_TO is not set, but has to be one or more e-mail addresses, with commas between them, because SMTP_URL is set.',
  );
});

test.each(NAMES.filter((name) => 'secret' in SETTINGS[name]))('%s is never repeated', (name) => {
  const read = () => readSettings('api', [name], { [name]: 'secretword' });
  expect(read).toThrow(`${name} is set to something else, but has to be `);
  expect(read).not.toThrow('secretword');
});

test.each(NAMES)('%s refuses what it cannot be', (name) => {
  expect(() => readSettings('api', [name], { [name]: name.startsWith('TRUST_') ? 'x' : '' })).toThrow(
    InvalidSettings,
  );
});

test.each([
  ['https://gitlab.example.com', true],
  ['https://one.example, http://127.0.0.1:8080, http://localhost, http://[::1]:8080', true],
  ['foo', false],
  ['https://one.example, foo', false],
  ['http://gitlab.example.com', false],
  [' , ', false],
])('the issuers %j may be believed: %j', (text, allowed) => {
  const read = () => readSettings('site', ['DEPLOY_ISSUERS'], { DEPLOY_ISSUERS: text }).DEPLOY_ISSUERS;
  if (allowed) expect(read()).toEqual(text.split(', '));
  else expect(read).toThrow(InvalidSettings);
});

test('the README has the table of settings as they are declared', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, table] = /^## Settings\n.*?\n(\|.*?\|)\n\n/ms.exec(readme) ?? [];
  expect(table).toBe(readmeTable());
});

test('.env.example has every setting as it is declared', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  expect(example.slice(example.indexOf('\n\n') + 2)).toBe(exampleLines());
});

test.each([
  ['?sslmode=disable', true],
  ['?sslmode=no-verify', true],
  ['?sslmode=require&sslrootcert=/ca.crt', true],
  ['?sslmode=prefer', false],
  ['?sslmode=allow', false],
  ['?sslmode=verify-full&sslmode=off', false],
  ['?ssl=false', false],
  ['?uselibpqcompat=true&sslmode=require', false],
])('DATABASE_URL with %s may be: %j', (query, allowed) => {
  const read = () =>
    readSettings('api', ['DATABASE_URL'], { DATABASE_URL: `postgres://a:secretword@b/c${query}` });
  if (allowed) expect(read().DATABASE_URL?.search).toBe(query);
  else expect(read).toThrow(/^DATABASE_URL is set to something else, .* sslmode may be disable, no-verify, /);
});

test.each([':', '-', '...', '999.1.1.1', 'a b'])('the host %j is refused by name', (host) => {
  expect(() => readSettings('site', ['HOST', 'PORT', 'SITE_ORIGIN'], { HOST: host })).toThrow(
    `HOST is ${JSON.stringify(host)}, but has to be an IP address or a host name`,
  );
});
