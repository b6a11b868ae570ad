import { readSettings } from '@site/contract/settings';

/**
 * Reads the settings of the site's server and of the release command line; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function readSiteSettings(environment?: Record<string, string | undefined>) {
  const { HOST, PORT, API_PORT, API_URL, SITE_DATA, SITE_ORIGIN, CHROMIUM_PATH, TRUST_PROXY } = readSettings(
    'site',
    ['HOST', 'PORT', 'API_PORT', 'API_URL', 'SITE_DATA', 'SITE_ORIGIN', 'CHROMIUM_PATH', 'TRUST_PROXY'],
    environment,
  );
  return {
    host: HOST,
    port: PORT,
    apiPort: API_PORT,
    /** Where the API is asked: `http://127.0.0.1:3001`. */
    api: API_URL,
    /** Folder of all state, absolute. */
    data: SITE_DATA,
    /** Public origin, without a slash at its end. */
    origin: SITE_ORIGIN,
    /** Undefined where the usual places are tried. */
    chromiumPath: CHROMIUM_PATH,
    trustProxy: TRUST_PROXY,
  };
}

export type SiteSettings = ReturnType<typeof readSiteSettings>;
