import { temporaryFolder } from '../../../testing/api.ts';
import { runLeads } from '../../../testing/command-line.ts';

test('people are added, listed and taken off, but for the last owner', async () => {
  const environment = { SITE_DATA: temporaryFolder() };
  const run = (...args: string[]) => runLeads(['staff', ...args], environment);
  // Before the API has made the database.
  expect(await run('add', 'Ana Ortiz', 'Ana@Example.com', '--role', 'owner')).toEqual({
    code: 0,
    stdout: 'Ana Ortiz (owner) can sign in at http://localhost:3001/staff with ana@example.com.\n',
    stderr: '',
  });
  expect((await run('add', 'Ben', 'ben@example.com')).code).toBe(0);
  expect(await run('add', 'Ana', 'ANA@example.com')).toMatchObject({
    code: 1,
    stderr: 'ana@example.com can sign in already.\n',
  });
  expect(await run('add', 'Ana', 'no address')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Give an e-mail address.'),
  });
  const { stdout } = await run('list');
  expect(stdout.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['NAME', 'EMAIL', 'ROLE', 'LAST SEEN'],
    ['Ana Ortiz', 'ana@example.com', 'owner'],
    ['Ben', 'ben@example.com', 'staff'],
    [''],
  ]);
  expect(await run('remove', 'ana@example.com')).toMatchObject({
    code: 1,
    stderr: 'This is the only owner. Add another owner first.\n',
  });
  expect(await run('role', 'ana@example.com', 'staff')).toMatchObject({
    code: 1,
    stderr: 'This is the only owner. Add another owner first.\n',
  });
  expect((await run('role', 'BEN@example.com', 'owner')).stdout).toBe('Ben is owner now.\n');
  expect((await run('role', 'ana@example.com', 'staff')).stdout).toBe('Ana Ortiz is staff now.\n');
  expect((await run('list')).stdout).toMatch(/ana@example.com +staff\s+\S.*ben@example.com +owner/);
  expect(await run('role', 'nobody@example.com', 'staff')).toMatchObject({ code: 1 });
  expect(await run('role', 'ana@example.com', 'boss')).toMatchObject({ code: 2 });
  expect((await run('role', 'ana@example.com', 'owner')).code).toBe(0);
  expect((await run('remove', 'ben@example.com')).stdout).toBe(
    'Ben can sign in no more, and was signed out everywhere.\n',
  );
  expect(await run('remove', 'ben@example.com')).toMatchObject({ code: 1 });
});
