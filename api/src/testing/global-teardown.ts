import './global-setup.ts';

export default async function teardown() {
  await globalThis.sharedPostgres?.stop();
}
