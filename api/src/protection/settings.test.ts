import { parseSettings } from '../settings.ts';

test('by default only the site itself is trusted, and leads cannot be read over HTTP', () => {
  expect(parseSettings({}).protection).toEqual({
    siteOrigin: 'http://127.0.0.1:3000',
    rateLimitMax: 10,
    trustProxy: ['loopback', '127.0.0.1'],
    leadsToken: undefined,
    reportsToken: undefined,
  });
});

test('the origin follows the port of the site, unless it is given', () => {
  expect(parseSettings({ PORT: '8080' }).protection.siteOrigin).toBe('http://127.0.0.1:8080');
  expect(parseSettings({ SITE_ORIGIN: 'https://www.example.com/' }).protection.siteOrigin).toBe(
    'https://www.example.com',
  );
});

test.each([
  ['10.0.0.5', ['loopback', '10.0.0.5']],
  ['::1', ['loopback', '::1']],
  ['localhost', ['loopback']],
])('on %s the API believes a site that listens on the same address', (HOST, proxies) => {
  expect(parseSettings({ HOST }).protection.trustProxy).toEqual(proxies);
});

test.each([
  ['10.0.0.1, 192.168.0.0/16', ['10.0.0.1', '192.168.0.0/16']],
  ['loopback,2001:db8::/32', ['loopback', '2001:db8::/32']],
  ['', []],
])('TRUST_SITE %j names whose word is believed', (text, proxies) => {
  expect(parseSettings({ TRUST_SITE: text }).protection.trustProxy).toEqual(proxies);
});

test.each([
  ['SITE_ORIGIN', 'www.example.com'],
  ['SITE_ORIGIN', 'ftp://example.com'],
  ['PORT', 'abc'],
  ['RATE_LIMIT_MAX', '0'],
  ['RATE_LIMIT_MAX', '1e3'],
  ['TRUST_SITE', 'proxy.example.com'],
  ['TRUST_SITE', '10.0.0.0/33'],
  ['TRUST_SITE', '10.0.0.1;10.0.0.2'],
])('%s %j is refused', (setting, value) => {
  expect(() => parseSettings({ [setting]: value })).toThrow(
    `${setting} is ${JSON.stringify(value)}, but has to be `,
  );
});

test.each(['short', 'twenty four characters and a space'])(
  'the token %j is refused, and not repeated',
  (token) => {
    expect(() => parseSettings({ LEADS_TOKEN: token })).toThrow(
      'LEADS_TOKEN is set to something else, but has to be at least 24 characters',
    );
  },
);
