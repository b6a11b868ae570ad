import { configuredTargets, parseSettings } from './settings.ts';

const SECRET = `whsec_${Buffer.from('x'.repeat(24)).toString('base64')}`;

test('the inbox has a host of its own', () => {
  const origin = 'https://www.example.com';
  expect(() => parseSettings({ SITE_ORIGIN: origin, STAFF_ORIGIN: origin })).toThrow(
    'STAFF_ORIGIN is the same as SITE_ORIGIN',
  );
});

test('reading and writing reports take two tokens', () => {
  const token = 'x'.repeat(32);
  expect(() => parseSettings({ REPORTS_TOKEN: token, REPORTS_READ_TOKEN: token })).toThrow(
    'Make another token',
  );
});

test('mail goes with TLS, except on this machine or where that is switched off', () => {
  const smtp = (url: string, plain = '0') =>
    parseSettings({
      SMTP_URL: url,
      SMTP_ALLOW_PLAINTEXT: plain,
      LEADS_FROM: 'a@example.com',
      LEADS_TO: 'b@example.com',
    }).mail.smtp;
  expect(smtp('smtp://u%40x:p%40y@mail.example.com')).toMatchObject({
    port: 587,
    requireTLS: true,
    auth: { user: 'u@x', pass: 'p@y' },
  });
  expect(smtp('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  expect(smtp('smtp://127.0.0.1')).toMatchObject({ requireTLS: false });
  expect(smtp('smtp://mail.example.com', '1')).toMatchObject({ requireTLS: false });
});

test('leads go to the webhook, to the mail server, or else to mail files', () => {
  expect(configuredTargets(parseSettings({}))).toEqual(['mail']);
  const environment = { WEBHOOK_URL: 'https://crm.example.com/', WEBHOOK_SECRET: SECRET };
  expect(configuredTargets(parseSettings(environment))).toEqual(['webhook']);
});

test('a database on another machine needs a decision about TLS', () => {
  const read = (address: string) => parseSettings({ DATABASE_URL: address }).database;
  for (const address of ['postgres://u@127.0.0.1/d', 'postgres://u@h/d?sslmode=verify-full'])
    expect(read(address)).toBe(address);
  expect(() => read('postgres://u@h/d')).toThrow('sslmode=verify-full');
});

test('settings that belong together are required together', () => {
  expect(() => parseSettings({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(
    'Set LEADS_FROM and LEADS_TO too',
  );
  expect(() => parseSettings({ OIDC_CLIENT_ID: 'inbox' })).toThrow(
    'Set OIDC_ISSUER and OIDC_CLIENT_SECRET too',
  );
});

test.each([
  ['DATABASE_URL', 'postgres://u:hidden@h/d?sslmode=prefer'],
  ['SMTP_URL', 'hidden'],
  ['SMTP_URL', 'smtp://us%er:hidden@mail.example.com'],
  ['WEBHOOK_URL', 'http://hidden.example.com/hooks'],
  ['WEBHOOK_SECRET', 'hidden'],
  ['REPORTS_TOKEN', 'hidden'],
  ['OIDC_ISSUER', 'http://hidden.example.com'],
  ['RATE_LIMIT_MAX', '0'],
])('%s refuses %s, names the setting and repeats no secret', (name, value) => {
  const read = () => parseSettings({ [name]: value });
  expect(read).toThrow(`at ${name}`);
  expect(read).not.toThrow('hidden');
});
