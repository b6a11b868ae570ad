import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { InvalidSettings } from '@site/contract/settings';
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
    accessLog: false,
    hasInbox: false,
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

test('settings of other programs are left alone', () => {
  expect(readSiteSettings({ PATH: '/bin', API_PORT: '4001' })).toMatchObject({ apiPort: 4001 });
});

test.each([
  ['PORT', 'abc', 'a whole number from 1 to 65535'],
  ['PORT', '80.5', 'a whole number from 1 to 65535'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['API_PORT', '65536', 'a whole number from 1 to 65535'],
  ['HOST', '', 'an IP address or a host name'],
  ['SITE_DATA', '', 'a folder'],
  ['SITE_ORIGIN', 'example.com', 'an http or https address'],
  ['SITE_ORIGIN', 'ftp://example.com', 'an http or https address'],
  ['TRUST_PROXY', 'proxy.example.com', 'addresses separated by commas'],
])('%s=%s is refused with a message that names it', (name, value, allowed) => {
  expect(() => readSiteSettings({ [name]: value })).toThrow(InvalidSettings);
  expect(() => readSiteSettings({ [name]: value })).toThrow(
    `${name} is "${value}", but has to be ${allowed}`,
  );
});

test('every wrong setting is named, each on a line of its own', () => {
  const read = () => readSiteSettings({ PORT: 'x', API_PORT: 'y' });
  const allowed = 'but has to be a whole number from 1 to 65535.';
  expect(read).toThrow(`PORT is "x", ${allowed}\nAPI_PORT is "y", ${allowed}`);
});

test('where buckets are is said by either of the names that the AWS tools have for it, the narrower one first', () => {
  const [all, own] = ['https://all.example.com/', 'https://s3.example.com/'];
  const endpoint = (settings: Record<string, string>) =>
    readSiteSettings({ RELEASE_STORE: 's3://site/store', ...settings }).bucket?.endpoint?.href;
  expect(endpoint({})).toBeUndefined();
  expect(endpoint({ AWS_ENDPOINT_URL: all })).toBe(all);
  expect(endpoint({ AWS_ENDPOINT_URL_S3: own })).toBe(own);
  expect(endpoint({ AWS_ENDPOINT_URL: all, AWS_ENDPOINT_URL_S3: own })).toBe(own);
});
