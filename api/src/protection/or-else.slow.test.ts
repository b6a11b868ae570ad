import { sql } from 'kysely';
import type { LeadsDatabase } from '../database/schema.ts';
import { openTestLeads } from '../testing/api.ts';
import { describePostgres } from '../testing/postgres.ts';
import { orElse } from './or-else.ts';

async function addSecret(database: LeadsDatabase, name: string): Promise<string> {
  await database.insertInto('secret').values({ name, value: 'x' }).execute();
  return name;
}

async function names(database: LeadsDatabase) {
  const rows = await database.selectFrom('secret').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

function testsOn(open: () => Promise<LeadsDatabase>) {
  test('what fails within a transaction is undone by itself, and the rest is stored', async () => {
    const database = await open();
    const results = await database.transaction().execute(async (transaction) => {
      const attempt = (...all: string[]) =>
        orElse(
          transaction,
          async () => {
            for (const name of all) await addSecret(transaction, name);
            return 'done';
          },
          () => 'failed',
        );
      await addSecret(transaction, 'before');
      const first = [await attempt('once'), await attempt('undone', 'once')];
      await addSecret(transaction, 'after');
      return first;
    });
    expect(results).toEqual(['done', 'failed']);
    expect(await names(database)).toEqual(['after', 'before', 'once']);
  });

  test('where the transaction is lost nothing is stored, and the error says why', async () => {
    const database = await open();
    const all = database.transaction().execute(async (transaction) => {
      await addSecret(transaction, 'before');
      await orElse(
        transaction,
        async () => {
          await sql`rollback`.execute(transaction);
          throw new Error('lost');
        },
        () => undefined,
      );
    });
    await expect(all).rejects.toThrow('lost');
    expect(await names(database)).toEqual([]);
  });
}

describe('on SQLite', () => testsOn(openTestLeads));
describePostgres((server) => testsOn(async () => openTestLeads(await server.createMigrated())));
