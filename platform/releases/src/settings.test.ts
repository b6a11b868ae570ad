import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, UsageError } from '@site/contract/program';
import { readSiteSettings } from './settings.ts';

test('without settings the site is at 127.0.0.1:3000, with its state in .data', () => {
  expect(readSiteSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    apiPort: 3001,
    api: 'http://127.0.0.1:3001',
    data: join(ROOT, '.data'),
    origin: 'http://127.0.0.1:3000',
    trustProxy: [],
    inboxOrigin: 'http://localhost:3001',
  });
});

test('relative folders are relative to the repository', () => {
  expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true);
  expect(readSiteSettings({ SITE_DATA: 'state' }).data).toBe(join(ROOT, 'state'));
  expect(readSiteSettings({ SITE_DATA: '/var/site' }).data).toBe('/var/site');
});

test('the origin is where the site listens until there is a public one', () => {
  expect(readSiteSettings({ HOST: '0.0.0.0', PORT: '8080' }).origin).toBe('http://0.0.0.0:8080');
  expect(readSiteSettings({ SITE_ORIGIN: 'https://example.com/' }).origin).toBe('https://example.com');
});

test.each(['SITE_ORIGIN', 'STAFF_ORIGIN'])('previews never have the host of %s', (name) => {
  const read = () =>
    readSiteSettings({ [name]: 'https://www.example.com', PREVIEW_ORIGIN: 'https://www.example.com:8443' });
  expect(read).toThrow(`PREVIEW_ORIGIN has the host of ${name}`);
});

test('settings of other programs are left alone', () => {
  expect(readSiteSettings({ PATH: '/bin', API_PORT: '4001' })).toMatchObject({ apiPort: 4001 });
});

test.each([
  ['PORT', 'abc', 'a whole number from 1 to 65535'],
  ['PORT', '80.5', 'a whole number from 1 to 65535'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['API_PORT', '65536', 'a whole number from 1 to 65535'],
  ['HOST', '', 'an IP address or a host name'],
  ['SITE_DATA', '', 'a path'],
  ['SITE_ORIGIN', 'example.com', 'an http or https address'],
  ['SITE_ORIGIN', 'ftp://example.com', 'an http or https address'],
  ['TRUST_PROXY', 'proxy.example.com', 'an IP address, a range'],
])('%s=%s is refused with a message that names it', (name, value, allowed) => {
  expect(() => readSiteSettings({ [name]: value })).toThrow(UsageError);
  expect(() => readSiteSettings({ [name]: value })).toThrow(
    new RegExp(`has to be ${allowed}.*\\n.* at ${name}`),
  );
});

test('every wrong setting is named', () => {
  const read = () => readSiteSettings({ PORT: 'x', API_PORT: 'y' });
  expect(read).toThrow(/ at PORT\n.*\n.* at API_PORT$/);
});

test('a bucket may have a folder in it', () => {
  expect(readSiteSettings({ RELEASE_STORE: 's3://site/a/b/' }).bucket).toEqual({
    bucket: 'site',
    prefix: 'a/b',
  });
  expect(() => readSiteSettings({ RELEASE_STORE: 'site' })).toThrow('has to be a bucket');
});
