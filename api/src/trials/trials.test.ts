import { hasPostgres } from '../testing/postgres.ts';
import { runProgram } from '../testing/programs.ts';

jest.setTimeout(120_000);

// PostgreSQL is a package of its own: without it these tests are skipped, and jest says so.
const testPostgres = hasPostgres() ? test : test.skip;

async function expectNoFaults(program: string, ...args: string[]) {
  const { code, stdout, stderr } = await runProgram(program, args, {});
  expect(stderr).toBe('');
  expect(stdout).toContain('Everything is as it must be.');
  expect(code).toBe(0);
}

test('no lead is lost and each reaches every target when the API is killed, on SQLite', async () => {
  await expectNoFaults('testing/crash.ts', '--rounds', '10', '--database', 'sqlite');
});

testPostgres('the same on PostgreSQL (needs the package "postgresql")', async () => {
  await expectNoFaults('testing/crash.ts', '--rounds', '5', '--database', 'postgres');
});

testPostgres('nor when PostgreSQL crashes under four APIs (needs the package "postgresql")', async () => {
  await expectNoFaults('testing/outage.ts', '--restarts', '3', '--instances', '4');
});
