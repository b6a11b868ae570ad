import { rmSync } from 'node:fs';
import { ROOT } from '@site/server/testing';
import { Own } from './own.ts';
import { DATA, PORT } from './site.ts';

/**
 * Starts the site as a newcomer does, with data of its own.
 * @returns what stops it and removes the data
 * @throws when it does not start; nothing is left of it then
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const own = new Own(PORT);
  own.after(() => rmSync(DATA, { recursive: true, force: true }));
  const env = { ...own.env(DATA), RATE_LIMIT_MAX: '1000' };
  try {
    await own.startInTerminal(['npm', 'start'], { ready: /inbox is at \S+/, cwd: ROOT, env });
  } catch (error) {
    await own.clear();
    throw error;
  }
  return () => own.clear();
}
