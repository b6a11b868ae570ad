import { openTestLeads } from '../../testing/api.ts';
import { describePostgres } from '../../testing/postgres.ts';
import type { LeadsDatabase } from '../schema.ts';
import { compiledOnce, type Later, laterRows } from './compiled.ts';

interface Secret {
  name: string;
  value: string;
}

function testsOn(open: () => Promise<LeadsDatabase>) {
  test('a statement is written once for each number of rows, and run with other values each time', async () => {
    let written = 0;
    const add = compiledOnce((database, later: Later<readonly Secret[]>, size) => {
      written += 1;
      return database
        .insertInto('secret')
        .values(laterRows(later, size, ['name', 'value']))
        .returning('name');
    });
    const database = await open();
    const one = (name: string) => ({ name, value: `value of ${name}` });
    await add(database, [one('a')]);
    await database.transaction().execute((transaction) => add(transaction, [one('b')]));
    expect(await add(database, [one('c'), one('d')])).toEqual([{ name: 'c' }, { name: 'd' }]);
    expect(written).toBe(2);
    expect(await database.selectFrom('secret').selectAll().orderBy('name').execute()).toEqual(
      ['a', 'b', 'c', 'd'].map(one),
    );
  });
}

describe('on SQLite', () => testsOn(openTestLeads));
describePostgres((server) => testsOn(async () => openTestLeads(await server.createMigrated())));

test('each database has a statement of its own', async () => {
  const names = compiledOnce((database, later: Later<{ name: string }>) =>
    database
      .selectFrom('secret')
      .select('name')
      .where(
        'name',
        '=',
        later(({ name }) => name),
      ),
  );
  const [one, other] = [await openTestLeads(), await openTestLeads()];
  await one.insertInto('secret').values({ name: 'a', value: 'x' }).execute();
  expect(await names(one, { name: 'a' })).toEqual([{ name: 'a' }]);
  expect(await names(one, { name: 'b' })).toEqual([]);
  expect(await names(other, { name: 'a' })).toEqual([]);
});
