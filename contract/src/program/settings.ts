import { resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from './command.ts';
import { isSecure } from './http/hosts.ts';
import { type Environment, ROOT } from './processes.ts';

export function wholeNumberSetting(least: number, most: number) {
  const error = `has to be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

export const portSetting = wholeNumberSetting(1, 65_535);

export const yesOrNoSetting = z
  .enum(['0', '1'], 'has to be 1 for yes or 0 for no')
  .transform((text) => text === '1');

const host = z.union([z.ipv4(), z.ipv6(), z.hostname()], {
  error: 'has to be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost',
});

export const pathSetting = z.string().regex(/\S/, 'has to be a path');

export function urlSetting(protocol: RegExp, error: string) {
  // Without `normalize` zod refuses some http addresses that URL takes, such as `https:host`.
  return z.url({ protocol, hostname: /./, normalize: true, error }).transform((text) => new URL(text));
}

export const originSetting = urlSetting(
  /^https?$/,
  'has to be an http or https address, such as https://www.example.com',
).transform((address) => address.origin);

const SECURE = 'has to be an https address, such as https://login.example.com (http:// on this machine only)';

export const secureUrlSetting = urlSetting(/^https?$/, SECURE).refine(isSecure, SECURE);

export const listSetting = z
  .string()
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));

/** Addresses, ranges, or names of https://github.com/fastify/proxy-addr. */
export const trustedProxiesSetting = listSetting.pipe(
  z.array(
    z.union(
      [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'has to be an IP address, a range such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
    ),
  ),
);

export const tokenSetting = z
  .string()
  .regex(/^[\w.~+/=-]{24,}$/, 'has to be at least 24 characters, letters, digits and -._~+/= only');

export const SHARED_SETTINGS = {
  HOST: host
    .default('127.0.0.1')
    .meta({ description: 'IP address or host name that the programs listen on.' }),
  PORT: portSetting.default(3000).meta({ description: 'Port of the site.' }),
  API_PORT: portSetting.default(3001).meta({ description: 'Port of the API.' }),
  SITE_DATA: pathSetting
    .default('.data')
    .transform((text) => resolve(ROOT, text))
    .meta({
      description: 'Folder of releases, leads and mail files. A relative path starts at the repository.',
      example: '.data',
    }),
  SITE_ORIGIN: originSetting.optional().meta({
    description: 'Public origin of the site. Default: http://<HOST>:<PORT>.',
    example: 'https://www.example.com',
  }),
  STAFF_ORIGIN: originSetting.optional().meta({
    description:
      'Public origin of the inbox. Give it a host of its own; passkeys work only there. Without it, only this machine reaches the inbox, on localhost.',
    example: 'https://leads.example.com',
  }),
  REPORTS_TOKEN: tokenSetting.optional().meta({
    description:
      'Token that reports canary visitors to the API, and deletes the reports when a canary ends. Create it: openssl rand -hex 32. Without it, canaries count nobody.',
    example: '…',
  }),
  REPORTS_READ_TOKEN: tokenSetting.optional().meta({
    description:
      'Token that section teams and the deploy service use to read counts and metrics. It must differ from REPORTS_TOKEN.',
    example: '…',
  }),
};

const PROVIDER = 'has to be the value that the identity provider shows';

export const OIDC_SETTINGS = {
  OIDC_ISSUER: secureUrlSetting.optional().meta({
    description: 'Issuer of the identity provider (OpenID Connect) where people sign in.',
    example: 'https://login.example.com',
  }),
  OIDC_CLIENT_ID: z
    .string()
    .min(1, PROVIDER)
    .optional()
    .meta({ description: 'Client ID from the identity provider.', example: 'site' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(16, PROVIDER)
    .optional()
    .meta({ description: 'Client secret from the identity provider.', example: '…' }),
  OIDC_TRUST_EMAIL: yesOrNoSetting.default(false).meta({
    description:
      '1: trust email addresses without email_verified. Only for an identity provider that serves this company alone.',
    example: '0',
  }),
};

export type ProviderSettings = NonNullable<ReturnType<typeof identityProvider>>;

export function identityProvider(values: ReturnType<typeof readSettings<typeof OIDC_SETTINGS>>) {
  requireTogether(values, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const trustsEmail = values.OIDC_TRUST_EMAIL;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, trustsEmail } : undefined;
}

/** @param claim `email_verified`; some providers send it as text, others leave it out */
export function isEmailVerified(claim: unknown, { trustsEmail }: ProviderSettings): boolean {
  return claim === true || claim === 'true' || (claim === undefined && trustsEmail);
}

export function requireTogether(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new UsageError(`Set ${missing.join(' and ')} too: ${names.join(', ')} go together.`);
}

/** Reads settings from the environment. @throws UsageError that names each wrong setting */
export function readSettings<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment = process.env,
) {
  const { success, data, error } = z.object(shape).safeParse(environment);
  if (success) return data;
  throw new UsageError(z.prettifyError(error));
}

export function httpOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
