import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The repository's folder. Relative settings are relative to it, wherever a command was started. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const port = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(1, 'must be between 1 and 65535')
    .max(65535, 'must be between 1 and 65535')
    .default(fallback);

/** An address, a range of addresses, or a name that stands for some (https://github.com/fastify/proxy-addr). */
const proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

const environment = z.object({
  HOST: z.string().min(1, 'must name an address to listen on').default('127.0.0.1'),
  PORT: port(3000),
  API_PORT: port(3001),
  SITE_DATA: z.string().min(1, 'must name a folder').default('.data'),
  CHROMIUM_PATH: z.string().min(1, 'must be the path of a browser').optional(),
  SITE_ORIGIN: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  // The API's default is loopback, because the site's server is in front of it. In front of the site's server nobody is.
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .refine((list) => z.array(proxy).safeParse(list).success, 'must be addresses separated by commas')
    .default([]),
});

/** The settings of the site's server and of the release command line. */
export interface SiteSettings {
  host: string;
  port: number;
  apiPort: number;
  /** Folder of all state, absolute. */
  data: string;
  /** Public origin, without a slash at its end. */
  origin: string;
  /** Path of the browser that looks at pages before they go live; undefined where the usual places are tried. */
  chromiumPath: string | undefined;
  /** Proxies in front of the site's server whose X-Forwarded-For is believed. */
  trustProxy: string[];
}

/** Says which setting is wrong, and how. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/**
 * Reads the settings from the environment.
 * @throws SettingsError that names each setting that cannot be used
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): SiteSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path[0]);
        return `${name} ${message}; it is "${env[name]}".`;
      }),
    );
  }
  const { HOST, PORT, API_PORT, SITE_DATA, SITE_ORIGIN, CHROMIUM_PATH, TRUST_PROXY } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    apiPort: API_PORT,
    data: resolve(ROOT, SITE_DATA),
    origin: new URL(SITE_ORIGIN ?? `http://${HOST}:${PORT}`).origin,
    chromiumPath: CHROMIUM_PATH,
    trustProxy: TRUST_PROXY,
  };
}
