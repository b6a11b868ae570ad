import { hasPostgres } from '../testing/postgres.ts';
import { crashTrial, outageTrial } from './trials.ts';

jest.setTimeout(120_000);

// A few rounds. "npm run test:long" has hundreds.

// PostgreSQL is a package of its own: without it these tests are skipped, and jest says so.
const testPostgres = hasPostgres() ? test : test.skip;

test('no lead is lost and each reaches every target when the API is killed, on SQLite', async () => {
  expect(await crashTrial({ rounds: 4, database: 'sqlite' })).toMatchObject({ faults: [] });
});

testPostgres('the same on PostgreSQL (needs the package "postgresql")', async () => {
  expect(await crashTrial({ rounds: 2, database: 'postgres' })).toMatchObject({ faults: [] });
});

testPostgres('nor when PostgreSQL crashes under four APIs (needs the package "postgresql")', async () => {
  expect(await outageTrial({ restarts: 1, instances: 4 })).toMatchObject({ faults: [] });
});
