import './before.ts';

/** Ends the shared PostgreSQL server. Jest calls it after the tests. */
export default async function after() {
  await globalThis.sharedPostgres?.stop();
}
