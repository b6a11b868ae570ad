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
  HOST: host.default('127.0.0.1').meta({ description: 'The address that the programs listen on.' }),
  PORT: portSetting.default(3000).meta({ description: 'Where the site listens.' }),
  API_PORT: portSetting.default(3001).meta({ description: 'Where the API listens.' }),
  SITE_DATA: pathSetting
    .default('.data')
    .transform((text) => resolve(ROOT, text))
    .meta({
      description: 'Folder of all state: releases, leads, mail files; relative to the repository.',
      example: '.data',
    }),
  SITE_ORIGIN: originSetting.optional().meta({
    description: 'Public origin of the site; else http://<HOST>:<PORT>.',
    example: 'https://www.example.com',
  }),
  STAFF_ORIGIN: originSetting.optional().meta({
    description:
      "Public origin of staff's inbox, never that of the site; passkeys belong to it. Else this machine alone reaches the inbox, on localhost.",
    example: 'https://leads.example.com',
  }),
  REPORTS_TOKEN: tokenSetting.optional().meta({
    description:
      'Token with which site servers report canary visitors to the API, and ended canaries delete them: openssl rand -hex 32. Without it canaries count nobody.',
    example: '…',
  }),
  REPORTS_READ_TOKEN: tokenSetting.optional().meta({
    description: 'Another token, with which section teams and the deploy service read counts and metrics.',
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
    .meta({ description: 'The name that the provider has given the site.', example: 'site' }),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(16, PROVIDER)
    .optional()
    .meta({ description: 'The secret that the provider has given the site.', example: '…' }),
};

export function identityProvider(values: ReturnType<typeof readSettings<typeof OIDC_SETTINGS>>) {
  requireTogether(values, Object.keys(OIDC_SETTINGS));
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
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
