import { rmSync } from 'node:fs';
import { ROOT } from '@site/server/testing';
import { DATA, PORT, READ_TOKEN } from './site.ts';
import { TestEnvironment } from './test-environment.ts';

/**
 * Starts the site under test as a newcomer does, with its own data.
 * @returns what stops it and removes the data
 * @throws when it does not start; nothing is left of it then
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const environment = new TestEnvironment(PORT);
  environment.after(() => rmSync(DATA, { recursive: true, force: true }));
  const settings = {
    ...environment.settings(DATA),
    RATE_LIMIT_MAX: '1000',
    REPORTS_READ_TOKEN: READ_TOKEN,
  };
  try {
    await environment.startCommand('npm start', { ready: /inbox is at \S+/, cwd: ROOT, settings });
  } catch (error) {
    await environment.clear();
    throw error;
  }
  return () => environment.clear();
}
