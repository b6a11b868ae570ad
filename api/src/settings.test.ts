import { join } from 'node:path';
import { parseSettings } from './settings.ts';
import { temporaryFolder } from './testing/api.ts';
import { runProgram } from './testing/programs.ts';

const REPOSITORY = join(__dirname, '../..');

test('every setting has a default', () => {
  expect(parseSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    leadsFile: join(REPOSITORY, '.data/leads.db'),
  });
});

test('settings come from the environment, and others in it do no harm', () => {
  const environment = { HOST: '0.0.0.0', API_PORT: '8080', SITE_DATA: '/var/lib/site', LANG: 'C' };
  expect(parseSettings(environment)).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    leadsFile: '/var/lib/site/leads.db',
  });
});

test('a relative folder is in the repository, whatever the working directory', () => {
  expect(parseSettings({ SITE_DATA: 'state' }).leadsFile).toBe(join(REPOSITORY, 'state/leads.db'));
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

test('all that is wrong is said at once', () => {
  expect(() => parseSettings({ API_PORT: 'x', HOST: '' })).toThrow(/HOST is "".*\nAPI_PORT is "x"/);
});

test.each(['server.ts', 'leads/cli.ts'])(
  '%s ends with code 2 and names the setting',
  async (program) => {
    const { code, stderr } = await runProgram(program, ['list'], {
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
