import { resolve } from 'node:path';
import { z } from 'zod';
import { isSecure } from '../program/http/hosts.ts';
import { ROOT } from '../program/index.ts';

// Each turns the text of a setting into its value.

/** A whole number within limits, without sign, exponent or blanks, with the words for it. */
export function wholeNumber(least: number, most: number) {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    format: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most)),
  };
}

/** `1` is yes, `0` is no. */
export const yesOrNo = z.enum(['0', '1']).transform((text) => text === '1');

/** A name as in RFC 1123, whose last part is no number: else it would be an address. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/i;

export const host = z.union([z.ipv4(), z.ipv6(), z.string().regex(HOST_NAME)]);

export const path = z.string().regex(/\S/);

/** An absolute path. Relative to the repository and not to the working directory: every command has to find the same folder. */
export const folder = path.transform((text) => resolve(ROOT, text));

/** A bucket and a folder in it, with the words for it. */
export const bucket = {
  allowed:
    'an address such as s3://bucket or s3://bucket/prefix, the prefix of letters, digits and ._-/ (leave it unset for a folder in SITE_DATA)',
  format: z
    .string()
    .regex(/^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w.-]+)*\/?$/)
    .transform((text) => {
      const [name = '', ...prefix] = text.slice('s3://'.length).replace(/\/$/, '').split('/');
      return { bucket: name, prefix: prefix.join('/') };
    }),
};

export function url(protocol: RegExp) {
  // Without `normalize` zod refuses some http addresses that URL takes, such as `https:host`.
  return z.url({ protocol, hostname: /./, normalize: true }).transform((text) => new URL(text));
}

/**
 * The address of a PostgreSQL database. Without TLS, or with any certificate, by name only: what other clients take for "TLS if
 * there is some" (`prefer`, `allow`) is not there, nor the parameters that mean something else to each client.
 */
export const postgres = url(/^postgres(ql)?$/).refine(
  ({ searchParams }) =>
    searchParams.getAll('sslmode').every((mode) => SSL_MODES.includes(mode)) &&
    !searchParams.has('ssl') &&
    !searchParams.has('uselibpqcompat'),
);

const SSL_MODES = ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'];

/** The origin of an address, without a slash at its end. */
export const origin = url(/^https?$/).transform((address) => address.origin);

/** What stands between commas; empty where nothing does. */
const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));

/** An issuer of identities. */
export const issuer = url(/^https?$/).refine(isSecure);

/** Issuers of identities (OpenID Connect), with the words for it. They are compared letter by letter. */
export const issuers = {
  allowed: 'https addresses separated by commas, letter by letter as the CI writes them into its tokens',
  // What `url()` refuses is looked at all the same.
  format: list.pipe(z.array(z.url().refine((text) => URL.canParse(text) && isSecure(new URL(text)))).min(1)),
};

/** An address, a range of addresses, or a name that stands for some (https://github.com/fastify/proxy-addr). */
const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

/** Whose word is believed, with the words for it. */
export const proxies = {
  allowed:
    'addresses separated by commas, each an IP address, a range such as 10.0.0.0/8, or one of loopback, linklocal and uniquelocal; empty for none',
  format: list.pipe(z.array(proxy)),
};

const mailbox = z.object({ name: z.string(), address: z.email() });

/** A mailbox, as messages name it. */
export type Mailbox = z.infer<typeof mailbox>;

/** At most so many mailboxes, with commas between them. */
export function mailboxes(most: number) {
  return z
    .string()
    .transform((list) => list.split(',').map(parseMailbox))
    .pipe(z.array(mailbox).max(most));
}

function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text.trim()] = /^\s*([^<>"]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address };
}
