import { hasPostgres, SERVER_VARIABLE, startPostgres, type TestPostgres } from './postgres.ts';
import { buildApi } from './spawn-program.ts';

declare global {
  var sharedPostgres: TestPostgres | undefined;
}

/** Builds the programs and starts the PostgreSQL server that all test files share. */
export default async function setup() {
  await buildApi();
  if (!hasPostgres()) return;
  globalThis.sharedPostgres = await startPostgres();
  process.env[SERVER_VARIABLE] = globalThis.sharedPostgres.address;
}
