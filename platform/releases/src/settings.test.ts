import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSettings, SettingsError } from './settings.ts';

test('without settings the site is at 127.0.0.1:3000, with its state in .data', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiPort: 3001,
    data: join(ROOT, '.data'),
    origin: 'http://127.0.0.1:3000',
    trustProxy: [],
  });
});

test('relative folders are relative to the repository', () => {
  expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true);
  expect(readSettings({ SITE_DATA: 'state' }).data).toBe(join(ROOT, 'state'));
  expect(readSettings({ SITE_DATA: '/var/site' }).data).toBe('/var/site');
});

test('the origin is where the site listens until there is a public one', () => {
  expect(readSettings({ HOST: '0.0.0.0', PORT: '8080' }).origin).toBe('http://0.0.0.0:8080');
  expect(readSettings({ SITE_ORIGIN: 'https://example.com/' }).origin).toBe('https://example.com');
});

test('settings of other programs are left alone', () => {
  expect(readSettings({ PATH: '/bin', API_PORT: '4001' })).toMatchObject({ apiPort: 4001 });
});

test.each([
  ['PORT', 'abc', 'must be a port number'],
  ['PORT', '80.5', 'must be a port number'],
  ['PORT', '0', 'must be between 1 and 65535'],
  ['API_PORT', '65536', 'must be between 1 and 65535'],
  ['HOST', '', 'must name an address to listen on'],
  ['SITE_DATA', '', 'must name a folder'],
  ['SITE_ORIGIN', 'example.com', 'must be an http or https address'],
  ['SITE_ORIGIN', 'ftp://example.com', 'must be an http or https address'],
  ['TRUST_PROXY', 'proxy.example.com', 'must be addresses separated by commas'],
])('%s=%s is refused with a message that names it', (name, value, problem) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`${name} ${problem}; it is "${value}".`);
});

test('every wrong setting is named, each on a line of its own', () => {
  const read = () => readSettings({ PORT: 'x', API_PORT: 'y' });
  expect(read).toThrow('PORT must be a port number; it is "x".\nAPI_PORT must be a port number; it is "y".');
});
