import { UsageError } from '@site/contract/program';
import {
  httpOrigin,
  originSetting,
  pathSetting,
  portSetting,
  readSettings,
  SHARED_SETTINGS,
  secureUrlSetting,
  tokenSetting,
  trustedProxiesSetting,
} from '@site/contract/settings';
import { z } from 'zod';
import type { BucketAddress } from './blobs/s3.ts';
import type { CountsSource } from './canary/counts.ts';
import type { StoreLocation } from './store/release-store.ts';

const BUCKET = 'has to be a bucket such as s3://bucket/prefix';

export const bucketSetting = z
  .string()
  .regex(/^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w.-]+)*\/?$/, BUCKET)
  .transform((text): BucketAddress => {
    const [name = '', ...prefix] = text.slice('s3://'.length).replace(/\/$/, '').split('/');
    return { bucket: name, prefix: prefix.join('/') };
  });

/** Settings of all programs that use the release store. */
export const STORE_SETTINGS = {
  HOST: SHARED_SETTINGS.HOST,
  PORT: SHARED_SETTINGS.PORT,
  API_PORT: SHARED_SETTINGS.API_PORT,
  API_URL: originSetting.optional().meta({
    description: 'Origin of the API. Default: http://<HOST>:<API_PORT>.',
    example: 'http://10.0.0.5:3001',
  }),
  SITE_DATA: SHARED_SETTINGS.SITE_DATA,
  RELEASE_STORE: bucketSetting.optional().meta({
    description:
      'Bucket that stores releases, for several machines. Default: SITE_DATA. The AWS SDK reads its own settings, such as AWS_REGION and AWS_ENDPOINT_URL.',
    example: 's3://bucket/prefix',
  }),
  SITE_ORIGIN: SHARED_SETTINGS.SITE_ORIGIN,
  PREVIEW_ORIGIN: originSetting.optional().meta({
    description:
      "Public origin of previews. Its host must lead to the site's server; use a separate domain if you can. Default: SITE_ORIGIN.",
    example: 'https://preview.example.com',
  }),
  TRUST_PROXY: trustedProxiesSetting.default([]).meta({
    description:
      'Proxies in front of the site, separated by commas. The site trusts X-Forwarded-For from them alone.',
    example: '10.0.0.0/8',
  }),
  CHROMIUM_PATH: pathSetting.optional().meta({
    description: "Browser that checks pages before they go live. Default: the system's Chromium.",
    example: '/usr/bin/chromium',
  }),
  REPORTS_TOKEN: SHARED_SETTINGS.REPORTS_TOKEN,
  REPORTS_READ_TOKEN: SHARED_SETTINGS.REPORTS_READ_TOKEN,
};

/** Settings of the site's server and of the command line. */
export const SITE_SETTINGS = {
  ...STORE_SETTINGS,
  METRICS_PORT: portSetting.optional().meta({
    description: "Port of the site's Prometheus metrics, at /metrics on HOST. Do not open it to visitors.",
    example: '9464',
  }),
  STAFF_ORIGIN: SHARED_SETTINGS.STAFF_ORIGIN,
};

/** Settings of commands that call a deploy service. */
export const CLIENT_SETTINGS = {
  RELEASE_SERVER: secureUrlSetting
    .transform(({ origin }) => origin)
    .optional()
    .meta({
      description:
        'Origin of the deploy service that runs the release commands. Without it, they run on this machine.',
      example: 'https://deploy.example.com',
    }),
  RELEASE_TOKEN: tokenSetting.optional().meta({
    description: "A publisher's token for the deploy service. CI jobs do not need one.",
    example: '…',
  }),
  RELEASE_ID_TOKEN: z
    .string()
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'has to be a signed token (JWT)')
    .optional()
    .meta({
      description:
        "GitLab only: the job's ID token for the deploy service, from id_tokens in .gitlab-ci.yml.",
      example: '…',
    }),
};

type StoreValues = ReturnType<typeof readSettings<typeof STORE_SETTINGS>>;

type Origins = { [Name in 'SITE_ORIGIN' | 'STAFF_ORIGIN' | 'DEPLOY_ORIGIN']?: string | undefined };

/** Refuses a host that previews would share: cookies know no ports. */
function refuseSharedHost(preview: string, { SITE_ORIGIN, STAFF_ORIGIN, DEPLOY_ORIGIN }: Origins): void {
  const { hostname } = new URL(preview);
  for (const [name, other] of Object.entries({ SITE_ORIGIN, STAFF_ORIGIN, DEPLOY_ORIGIN }))
    if (other && new URL(other).hostname === hostname)
      throw new UsageError(
        `PREVIEW_ORIGIN has the host of ${name}: code that nobody has promoted would run there. Give previews their own host, such as https://preview.example.com.`,
      );
}

export function storeSettings(values: StoreValues & Origins) {
  const { HOST: host, PORT, API_PORT, SITE_DATA: data, RELEASE_STORE, REPORTS_READ_TOKEN } = values;
  const api = values.API_URL ?? httpOrigin(host, API_PORT);
  const siteOrigin = values.SITE_ORIGIN ?? httpOrigin(host, PORT);
  const previewOrigin = values.PREVIEW_ORIGIN;
  if (previewOrigin) refuseSharedHost(previewOrigin, { ...values, SITE_ORIGIN: siteOrigin });
  const place: StoreLocation = { data, bucket: RELEASE_STORE };
  const counts: CountsSource | undefined = REPORTS_READ_TOKEN
    ? { api, token: REPORTS_READ_TOKEN, writeToken: values.REPORTS_TOKEN }
    : undefined;
  return {
    host,
    api,
    place,
    counts,
    siteOrigin,
    previewOrigin,
    chromiumPath: values.CHROMIUM_PATH,
    trustProxy: values.TRUST_PROXY,
  };
}

/** Reads the settings of the site's server and of the command line. @throws UsageError */
export function readSiteSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings(SITE_SETTINGS, environment);
  const { place, siteOrigin, ...rest } = storeSettings(values);
  return {
    ...rest,
    ...place,
    origin: siteOrigin,
    port: values.PORT,
    apiPort: values.API_PORT,
    reportsToken: values.REPORTS_TOKEN,
    metricsPort: values.METRICS_PORT,
    inboxOrigin: values.STAFF_ORIGIN ?? `http://localhost:${values.API_PORT}`,
  };
}

export type SiteSettings = ReturnType<typeof readSiteSettings>;
