import { appConfig } from '@site/build';

/** What the page asks of the service. Both lie at one origin. */
const ASKED = [
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
  api: Object.fromEntries(ASKED.map((address) => [address, service])),
});
