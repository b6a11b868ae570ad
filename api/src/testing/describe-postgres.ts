import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts';

// PostgreSQL is a package of its own: without it these tests are skipped, and jest says so.
const describeIfInstalled = hasPostgres() ? describe : describe.skip;

/**
 * Tests with a PostgreSQL server of their own. (Apart from postgres.ts, which programs outside of Jest use as well.)
 * @param tests declares them; the server is there once they run
 */
export function describePostgres(tests: (server: Omit<TestPostgres, 'stop'>) => void): void {
  describeIfInstalled('on PostgreSQL (needs the package "postgresql")', () => {
    let started: TestPostgres | undefined;
    beforeAll(async () => {
      started = await startPostgres();
    });
    afterAll(() => started?.stop());

    const server = () => {
      if (!started) throw new Error('PostgreSQL is there once the tests run.');
      return started;
    };
    tests({ createDatabase: () => server().createDatabase(), restart: () => server().restart() });
  });
}
