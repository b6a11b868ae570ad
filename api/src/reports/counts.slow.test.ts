import type { LeadsDatabase } from '../database/schema.ts';
import { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { openTestLeads } from '../testing/api.ts';
import { describePostgres } from '../testing/postgres.ts';
import { countViolations, listViolations, removeOldViolations } from './counts.ts';
import type { Violation } from './violation.ts';

const ONE = '0123456789abcdef';
const TWO = 'fedcba9876543210';
const TODAY = new Date('2026-03-10T23:59:00Z');
const INLINE: Violation = { source: 'page', directive: 'script-src-elem', blocked: 'inline' };
const SINK: Violation = {
  source: 'mf-contact@1.0.0-0a1b2c3d4e',
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
};

/** So many violations of different releases. */
function made(from: number, count: number): Violation[] {
  return Array.from({ length: count }, (_, index) => ({ ...SINK, source: `made@1.0.${from + index}` }));
}

/** What holds on both databases. */
function testCounts(openDatabase: () => Promise<LeadsDatabase>) {
  async function open() {
    const database = await openDatabase();
    return { database, writes: new UnsyncedWrites(database) };
  }
  const rows = async (database: LeadsDatabase, days = 7) =>
    (await listViolations(database, days, TODAY)).map(({ count, source, composition, lastDay }) => [
      count,
      source,
      composition,
      lastDay,
    ]);

  test('counts add up by composition, release and kind', async () => {
    const { database, writes } = await open();
    await countViolations(writes, ONE, [INLINE, SINK, INLINE], TODAY);
    await countViolations(writes, ONE, [INLINE], TODAY);
    await countViolations(writes, TWO, [INLINE], TODAY);
    expect(await listViolations(database, 1, TODAY)).toEqual([
      { count: 3, ...INLINE, composition: ONE, lastDay: '2026-03-10' },
      { count: 1, ...SINK, composition: ONE, lastDay: '2026-03-10' },
      { count: 1, ...INLINE, composition: TWO, lastDay: '2026-03-10' },
    ]);
  });

  test('reports that arrive at once are all counted, in whatever order they are', async () => {
    const { database, writes } = await open();
    const violations = made(0, 100);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        countViolations(writes, ONE, index % 2 ? violations : violations.toReversed(), TODAY),
      ),
    );
    expect((await rows(database)).map(([count]) => count)).toEqual(Array(100).fill(60));
  });

  test('days are counted apart, listed together, and removed after ninety', async () => {
    const { database, writes } = await open();
    for (const day of ['2025-12-09', '2025-12-10', '2026-03-03', '2026-03-04', '2026-03-10'])
      await countViolations(writes, ONE, [INLINE], new Date(`${day}T12:00:00Z`));
    expect(await rows(database, 7)).toEqual([[2, 'page', ONE, '2026-03-10']]);
    expect(await rows(database, 365)).toEqual([[5, 'page', ONE, '2026-03-10']]);
    await removeOldViolations(database, TODAY);
    expect(await rows(database, 365)).toEqual([[4, 'page', ONE, '2026-03-10']]);
  });

  test('made-up releases cannot fill the table, and what is known is still counted', async () => {
    const { database, writes } = await open();
    await countViolations(writes, ONE, [INLINE], TODAY);
    for (let from = 0; from < 600; from += 100) await countViolations(writes, ONE, made(from, 100), TODAY);
    const counted = await countViolations(writes, ONE, [INLINE, ...made(1000, 2)], TODAY);
    expect(counted.map(({ source, count }) => [source, count])).toEqual([
      ['page', 1],
      ['other', 2],
    ]);
    const all = await rows(database);
    expect(all).toHaveLength(501);
    expect(all.slice(0, 2)).toEqual([
      [103, 'other', 'other', '2026-03-10'],
      [2, 'page', ONE, '2026-03-10'],
    ]);
    // The next day has rows of its own.
    const tomorrow = new Date('2026-03-11T00:00:00Z');
    expect(await countViolations(writes, ONE, made(1000, 1), tomorrow)).toMatchObject([
      { source: 'made@1.0.1000' },
    ]);
  });
}

describe('on SQLite', () => {
  testCounts(() => openTestLeads());
});

describePostgres((server) => {
  testCounts(async () => openTestLeads(await server.createMigrated()));
});
