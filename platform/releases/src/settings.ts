import { readSettings } from '@site/contract/settings';

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

const NAMES = [
  'HOST',
  'PORT',
  'API_PORT',
  'SITE_DATA',
  'SITE_ORIGIN',
  'CHROMIUM_PATH',
  'TRUST_PROXY',
] as const;

/**
 * Reads the settings; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function readSiteSettings(environment?: Record<string, string | undefined>): SiteSettings {
  const { HOST, PORT, API_PORT, SITE_DATA, SITE_ORIGIN, CHROMIUM_PATH, TRUST_PROXY } = readSettings(
    'site',
    NAMES,
    environment,
  );
  return {
    host: HOST,
    port: PORT,
    apiPort: API_PORT,
    data: SITE_DATA,
    origin: SITE_ORIGIN,
    chromiumPath: CHROMIUM_PATH,
    trustProxy: TRUST_PROXY,
  };
}
