import { readSettings } from '@site/contract/settings';
import { countsSource, storePlace } from '@site/releases';

const NAMES = [
  'HOST',
  // The default of SITE_ORIGIN.
  'PORT',
  'DEPLOY_PORT',
  'DEPLOY_ORIGIN',
  'DEPLOY_ISSUERS',
  'DEPLOY_OIDC_ISSUER',
  'DEPLOY_OIDC_CLIENT_ID',
  'DEPLOY_OIDC_CLIENT_SECRET',
  'API_PORT',
  'API_URL',
  'REPORTS_READ_TOKEN',
  'SITE_DATA',
  'RELEASE_STORE',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'SITE_ORIGIN',
  'CHROMIUM_PATH',
  'TRUST_PROXY',
] as const;

/**
 * Reads the settings of the deploy service.
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
    /** The service's own public origin. */
    origin: values.DEPLOY_ORIGIN,
    issuers: values.DEPLOY_ISSUERS ?? [],
    provider: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    place: storePlace(values),
    siteOrigin: values.SITE_ORIGIN,
    counts: countsSource(values),
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
  };
}
