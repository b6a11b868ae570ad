import { openLeads } from '../../tables/open.ts';
import { makeMigrated } from '../migrated.ts';
import { hasPostgres, makeTemplate, SHARED, startPostgres, type TestPostgres } from '../postgres.ts';
import { BUILT } from '../spawn-program.ts';
import after from './after.ts';

declare global {
  var sharedPostgres: TestPostgres | undefined;
}

/** Makes what the files of tests share: the programs, tables in a SQLite file, and a PostgreSQL server. Jest calls it before the tests of the API. */
export default async function before() {
  const made = await Promise.allSettled([BUILT.build(), makeMigrated(), sharePostgres()]);
  const failed = made.find((each) => each.status === 'rejected');
  if (!failed) return;
  // Nobody else ends what was started.
  await after();
  throw failed.reason;
}

async function sharePostgres() {
  if (!hasPostgres()) return;
  globalThis.sharedPostgres = await startPostgres();
  process.env[SHARED] = globalThis.sharedPostgres.address;
  await makeTemplate(globalThis.sharedPostgres, async (url) => (await openLeads(url)).destroy());
}
