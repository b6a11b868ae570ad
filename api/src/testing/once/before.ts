import { makeMigrated } from '../migrated.ts';
import { hasPostgres, SHARED, startPostgres, type TestPostgres } from '../postgres.ts';
import { BUILT } from '../spawn-program.ts';

declare global {
  var sharedPostgres: TestPostgres | undefined;
}

/** Makes what the files of tests share: the programs, tables in a SQLite file, and a PostgreSQL server. Jest calls it before the tests of the API. */
export default async function before() {
  await BUILT.build();
  await makeMigrated();
  // Last: nobody ends it where something else fails.
  await sharePostgres();
}

async function sharePostgres() {
  if (!hasPostgres()) return;
  globalThis.sharedPostgres = await startPostgres();
  process.env[SHARED] = globalThis.sharedPostgres.address;
}
