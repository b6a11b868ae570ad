import { inboxOrigin, readSettings } from '@site/contract/settings';
import type { BucketAddress } from './blobs/s3.ts';
import type { CountsSource } from './canary/counts.ts';
import type { StorePlace } from './store/release-store.ts';

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
  'REPORTS_READ_TOKEN',
] as const;

/** Returns where the release store is: in the folder of all state, or in a bucket. */
export function storePlace(values: {
  SITE_DATA: string;
  RELEASE_STORE: BucketAddress | undefined;
  AWS_ENDPOINT_URL: URL | undefined;
  AWS_ENDPOINT_URL_S3: URL | undefined;
}): StorePlace {
  const { SITE_DATA: data, RELEASE_STORE: bucket } = values;
  // The narrower name wins, as in the AWS tools.
  const endpoint = values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL;
  return { data, bucket: bucket && { ...bucket, endpoint } };
}

/** Returns where it is counted what visitors meet, or undefined where the API would not say it. */
export function countsSource(values: {
  API_URL: string;
  REPORTS_READ_TOKEN: string | undefined;
}): CountsSource | undefined {
  const { API_URL: api, REPORTS_READ_TOKEN: token } = values;
  return token === undefined ? undefined : { api, token };
}

/** Reads the settings of the site's server and of the command line. @throws InvalidSettings */
export function readSiteSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings('site', NAMES, environment);
  return {
    host: values.HOST,
    port: values.PORT,
    apiPort: values.API_PORT,
    /** Where the API is: `http://127.0.0.1:3001`. */
    api: values.API_URL,
    ...storePlace(values),
    /** Where buckets are; undefined for Amazon's own address. */
    endpoint: values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL,
    counts: countsSource(values),
    /** The site servers' token for reporting canary visitors to the API. */
    reportsToken: values.REPORTS_TOKEN,
    /** Public origin, without a slash at its end. */
    origin: values.SITE_ORIGIN,
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
    metricsPort: values.METRICS_PORT,
    accessLog: values.ACCESS_LOG,
    /** Where staff's inbox is, without a slash at its end. */
    inboxOrigin: inboxOrigin(values),
    /** Whether staff open their inbox at the site's own origin. */
    hasInbox: values.STAFF_ORIGIN === values.SITE_ORIGIN,
  };
}

export type SiteSettings = ReturnType<typeof readSiteSettings>;
