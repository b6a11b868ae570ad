import { appConfig } from '@site/build';

/** Paths that the development server passes on to the service. */
const API_PATHS = [
  '/session',
  '/status',
  '/releases',
  '/history',
  '/canary',
  '/previews',
  '/promotions',
  '/dry-runs',
  '/rollbacks',
  '/section-rollbacks',
  '/jobs',
  '/page-errors',
];

const service = process.env.DEV_API ?? 'http://127.0.0.1:3002';

export default appConfig({
  folder: new URL('./', import.meta.url),
  address: '/console/',
  api: Object.fromEntries(API_PATHS.map((address) => [address, service])),
});
