import { rmSync } from 'node:fs';
import { ROOT } from '@site/server/testing';
import { startInTerminal } from './own.ts';
import { API_PORT, DATA, LEADS_TOKEN, PORT } from './site.ts';

/** Starts the site as a newcomer does, with data of its own. @returns what stops it and removes the data */
export default async function startSite(): Promise<() => Promise<void>> {
  const env = {
    PORT: String(PORT),
    API_PORT: String(API_PORT),
    SITE_DATA: DATA,
    RATE_LIMIT_MAX: '1000',
    LEADS_TOKEN,
  };
  const site = await startInTerminal(['npm', 'start'], /The site is at \S+/, ROOT, env);
  return async () => {
    await site.stop();
    rmSync(DATA, { recursive: true });
  };
}
