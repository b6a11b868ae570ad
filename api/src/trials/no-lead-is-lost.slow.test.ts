import { crashTrial } from './trials.ts';

jest.setTimeout(120_000);

// A few rounds. "npm run test:long" has hundreds, on PostgreSQL too.

test('no lead is lost and each reaches every target when the API is killed, on SQLite', async () => {
  expect(await crashTrial({ rounds: 4, database: 'sqlite' })).toMatchObject({ faults: [] });
});
