import { z } from 'zod';

const ALLOWED = {
  SITE_ORIGIN: 'an http or https address, such as https://www.example.com',
  PORT: 'a whole number from 0 to 65535',
  RATE_LIMIT_MAX: 'a whole number from 1 on',
  TRUST_PROXY:
    'addresses separated by commas, each an IP address, a range such as 10.0.0.0/8, or one of loopback, linklocal and uniquelocal; empty for none',
  LEADS_TOKEN: 'at least 24 characters, letters, digits and -._~+/= only',
};

/** An address, a range of addresses, or a name that stands for some (https://github.com/fastify/proxy-addr). */
const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

function addressList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The settings of the environment that say who may ask what, and how often. */
export const protectionEnvironment = {
  /** The site's port. The API needs it for the default of SITE_ORIGIN. */
  PORT: z.string().regex(/^\d+$/, ALLOWED.PORT).default('3000'),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/, error: ALLOWED.SITE_ORIGIN })
    .transform((address) => new URL(address).origin)
    .optional(),
  RATE_LIMIT_MAX: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, ALLOWED.RATE_LIMIT_MAX)
    .transform(Number)
    .default(10),
  TRUST_PROXY: z
    .string()
    .transform(addressList)
    .refine((proxies) => z.array(proxy).safeParse(proxies).success, ALLOWED.TRUST_PROXY)
    .default(['loopback']),
  // The characters of a bearer token (RFC 6750); any other could not be sent in the header.
  LEADS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{24,}$/, ALLOWED.LEADS_TOKEN)
    .optional(),
};

export interface Protection {
  /** The site's origin, without a slash at its end. Only its pages may post. */
  siteOrigin: string;
  /** Contact requests per address in ten minutes. */
  rateLimitMax: number;
  /** Whose X-Forwarded-For is believed: addresses, ranges, and the names that Fastify knows. */
  trustProxy: string[];
  /** Staff's read access. Without it nobody can read leads over HTTP. */
  leadsToken: string | undefined;
}

type ProtectionValues = z.output<z.ZodObject<typeof protectionEnvironment>>;

/** The settings from the values that were parsed. */
export function toProtection(values: ProtectionValues): Protection {
  return {
    siteOrigin: values.SITE_ORIGIN ?? `http://127.0.0.1:${values.PORT}`,
    rateLimitMax: values.RATE_LIMIT_MAX,
    trustProxy: values.TRUST_PROXY,
    leadsToken: values.LEADS_TOKEN,
  };
}
