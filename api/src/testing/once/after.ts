/** Ends the PostgreSQL server that the files of tests have shared. Jest calls it after the tests of the API. */
export default async function after() {
  await globalThis.sharedPostgres?.stop();
}
