import { hasPostgres, SHARED, startPostgres, type TestPostgres } from '../postgres.ts';
import { buildApi } from '../spawn-program.ts';

declare global {
  var sharedPostgres: TestPostgres | undefined;
}

/** Builds the programs and starts the PostgreSQL server that the files of tests share. Jest calls it before the tests. */
export default async function before() {
  await buildApi();
  if (!hasPostgres()) return;
  globalThis.sharedPostgres = await startPostgres();
  process.env[SHARED] = globalThis.sharedPostgres.address;
}
