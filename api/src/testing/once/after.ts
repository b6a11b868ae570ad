import { removeMigrated } from '../migrated.ts';

/** Removes what the files of tests have shared, and ends their PostgreSQL server. Jest calls it after the tests of the API. */
export default async function after() {
  removeMigrated();
  await globalThis.sharedPostgres?.stop();
}
