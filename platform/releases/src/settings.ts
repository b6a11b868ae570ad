import { inboxOrigin, readSettings } from '@site/contract/settings';
import type { CountsSource } from './canary/read-counts.ts';
import type { StorePlace } from './open-store.ts';
import type { BucketAddress } from './store/objects/s3-client.ts';

const NAMES = [
  'HOST',
  'PORT',
  'API_PORT',
  'API_URL',
  'SITE_DATA',
  'RELEASE_STORE',
  'AWS_ENDPOINT_URL',
  'AWS_ENDPOINT_URL_S3',
  'SITE_ORIGIN',
  'CHROMIUM_PATH',
  'TRUST_PROXY',
  'METRICS_PORT',
  'ACCESS_LOG',
  'STAFF_ORIGIN',
  'REPORTS_TOKEN',
] as const;

/** Where the release store is: in the folder of all state, or in a bucket. */
export function storePlace(values: {
  SITE_DATA: string;
  RELEASE_STORE: BucketAddress | undefined;
  AWS_ENDPOINT_URL: URL | undefined;
  AWS_ENDPOINT_URL_S3: URL | undefined;
}): StorePlace {
  const { SITE_DATA: data, RELEASE_STORE: bucket } = values;
  return { data, bucket: bucket && { ...bucket, endpoint: endpointOf(values) } };
}

/** Where it is counted what visitors meet; undefined where the API would not say it. */
export function countsSource({
  API_URL: api,
  REPORTS_TOKEN: token,
}: {
  API_URL: string;
  REPORTS_TOKEN: string | undefined;
}): CountsSource | undefined {
  return token === undefined ? undefined : { api, token };
}

/** Where buckets are; undefined for Amazon's own address. The narrower name is the stronger one. */
function endpointOf(values: Record<'AWS_ENDPOINT_URL' | 'AWS_ENDPOINT_URL_S3', URL | undefined>) {
  return values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL;
}

/**
 * Reads the settings of the site's server and of the release command line; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function readSiteSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings('site', NAMES, environment);
  return {
    host: values.HOST,
    port: values.PORT,
    apiPort: values.API_PORT,
    /** Where the API is asked: `http://127.0.0.1:3001`. */
    api: values.API_URL,
    ...storePlace(values),
    /** Where buckets are; undefined for Amazon's own address. */
    endpoint: endpointOf(values),
    /** Where it is counted what visitors meet; undefined where the API would not say it. */
    counts: countsSource(values),
    /** Public origin, without a slash at its end. */
    origin: values.SITE_ORIGIN,
    /** Undefined where the usual places are tried. */
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
    /** Undefined where nobody reads metrics. */
    metricsPort: values.METRICS_PORT,
    accessLog: values.ACCESS_LOG,
    /** Where staff's inbox is, without a slash at its end. */
    inboxOrigin: inboxOrigin(values),
    /** Whether staff open their inbox at the site's own origin. */
    hasInbox: values.STAFF_ORIGIN === values.SITE_ORIGIN,
  };
}

export type SiteSettings = ReturnType<typeof readSiteSettings>;
