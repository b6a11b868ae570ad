import { rmSync } from 'node:fs';
import { ROOT } from '@site/server/testing';
import { Own } from './own.ts';
import { DATA, LEADS_TOKEN, PORT } from './site.ts';

/** Starts the site as a newcomer does, with data of its own. @returns what stops it and removes the data */
export default async function startSite(): Promise<() => Promise<void>> {
  const own = new Own(PORT);
  own.after(() => rmSync(DATA, { recursive: true }));
  const env = { ...own.env(DATA), RATE_LIMIT_MAX: '1000', LEADS_TOKEN };
  await own.startInTerminal(['npm', 'start'], /The site is at \S+/, ROOT, env);
  return () => own.clear();
}
