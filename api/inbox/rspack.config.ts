import { appConfig } from '@site/build';

export default appConfig({
  folder: new URL('./', import.meta.url),
  address: '/staff/',
  api: { '/staff/api': process.env.DEV_API ?? 'http://127.0.0.1:3001' },
});
