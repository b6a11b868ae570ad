import { appConfig } from '@site/build';

/** What the page asks the service, which has no address of its own for that. */
const ASKED = [
  '/session',
  '/status',
  '/releases',
  '/history',
  '/canary',
  '/views',
  '/previews',
  '/promotions',
  '/rollbacks',
];

const service = process.env.DEV_API ?? 'http://127.0.0.1:3002';

export default appConfig({
  folder: new URL('./', import.meta.url),
  address: '/console/',
  api: Object.fromEntries(ASKED.map((address) => [address, service])),
});
