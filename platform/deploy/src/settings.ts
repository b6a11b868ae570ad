import { readSettings } from '@site/contract/settings';
import { countsSource, storePlace } from '@site/releases';

const NAMES = [
  'HOST',
  // The site's origin is read from it.
  'PORT',
  'DEPLOY_PORT',
  'DEPLOY_ORIGIN',
  'DEPLOY_ISSUERS',
  'DEPLOY_OIDC_ISSUER',
  'DEPLOY_OIDC_CLIENT_ID',
  'DEPLOY_OIDC_CLIENT_SECRET',
  'API_PORT',
  'API_URL',
  'REPORTS_TOKEN',
  'SITE_DATA',
  'RELEASE_STORE',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'SITE_ORIGIN',
  'CHROMIUM_PATH',
  'TRUST_PROXY',
] as const;

/**
 * Reads the settings of the deploy service; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function readDeploySettings(environment?: Record<string, string | undefined>) {
  const values = readSettings('site', NAMES, environment);
  const {
    DEPLOY_OIDC_ISSUER: issuer,
    DEPLOY_OIDC_CLIENT_ID: clientId,
    DEPLOY_OIDC_CLIENT_SECRET: clientSecret,
  } = values;
  return {
    host: values.HOST,
    port: values.DEPLOY_PORT,
    /** The service's own public origin, without a slash at its end. */
    audience: values.DEPLOY_ORIGIN,
    issuers: values.DEPLOY_ISSUERS ?? [],
    /** Where people sign in to the console; undefined where only tokens do. */
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    place: storePlace(values),
    /** The site's public origin. */
    origin: values.SITE_ORIGIN,
    /** Where it is counted what visitors meet; undefined where the API would not say it. */
    counts: countsSource(values),
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
  };
}
