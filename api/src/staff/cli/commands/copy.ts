import { createHash } from 'node:crypto';
import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { isPostgresUrl, mayHoldLeads, nameDatabase } from '../../../database/database.ts';
import { FileInUse, LockedFile } from '../../../database/file-exchange.ts';
import { checkTables } from '../../../database/migrate.ts';
import type { LeadsDatabase, LeadsSchema } from '../../../database/schema.ts';
import type { Settings } from '../../../settings.ts';
import { reasonOf } from '../../../system/error-code.ts';
import { MIGRATIONS } from '../../../tables/migrations.ts';
import { openNew } from '../../../tables/open.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

/** What others refer to comes before them. Of sign-in the passkeys alone: whoever has none gets a link by mail. */
const TABLES = [
  'staff',
  'staff_passkey',
  'lead',
  'lead_event',
  'delivery',
] as const satisfies readonly (keyof LeadsSchema)[];

/** Adds `copy-to`. */
export function addCopy(program: Command, { leadsFile, database }: Settings) {
  program
    .command('copy-to')
    .description(
      'copy leads.db into the empty PostgreSQL database of DATABASE_URL, and compare (stop the API first)',
    )
    .action(async () => print(await copyCommand(leadsFile, database)));
}

/**
 * Copies a SQLite database, which nobody else can use meanwhile, into an empty PostgreSQL database, in one transaction, and
 * compares the two before it commits.
 * @param address where to, as the settings have it: on a command line everybody on the machine could read its password
 * @throws Refusal; nothing was written then
 */
export async function copyCommand(file: string, address: string): Promise<string> {
  if (!isPostgresUrl(address)) {
    throw new Refusal(
      'Set DATABASE_URL to the address to copy to, such as postgres://user:password@host/database; in .env it is in no list of processes and no history.',
    );
  }
  if (!mayHoldLeads(file)) throw new Refusal(`There is no leads database at ${file}.`);
  const locked = lock(file);
  try {
    const { lead, delivery } = await copyFrom(locked, file, address);
    return [
      `Copied and compared: leads ${lead}, deliveries ${delivery}.`,
      'Start the API with the same DATABASE_URL. What reaches the file from now on is not copied.',
    ].join('\n');
  } finally {
    locked.release(false);
  }
}

/** Keeps APIs out: a lead that one confirms meanwhile would stay behind. @throws Refusal */
function lock(file: string): LockedFile {
  try {
    return new LockedFile(file);
  } catch (error) {
    if (error instanceof FileInUse) throw new Refusal(error.message);
    throw cannotBeRead(file, error);
  }
}

async function copyFrom(locked: LockedFile, file: string, address: string) {
  const from = await openLocked(locked).catch((error) => {
    throw cannotBeRead(file, error);
  });
  const to = await openNew(address).catch((error) => {
    throw new Refusal(`The database ${nameDatabase(address)} cannot be opened: ${reasonOf(error)}.`);
  });
  return copyLeads(from, to).finally(() => to.destroy());
}

async function openLocked(locked: LockedFile): Promise<LeadsDatabase> {
  const from = locked.leads;
  await checkTables(from, MIGRATIONS);
  return from;
}

function cannotBeRead(file: string, error: unknown): Refusal {
  return new Refusal(`The leads in ${file} cannot be read: ${reasonOf(error)}.`);
}

/**
 * Copies all leads and deliveries to another database that has none, and says how many rows each table has.
 * @throws Refusal when there are some, or when what was written differs from what was read; nothing was written then
 */
async function copyLeads(from: LeadsDatabase, to: LeadsDatabase) {
  return from.connection().execute(async (source) => {
    // One snapshot of all tables, however much is written meanwhile.
    await sql`begin`.execute(source);
    try {
      return await to.transaction().execute(async (target) => {
        const counts = { staff: 0, staff_passkey: 0, lead: 0, lead_event: 0, delivery: 0 };
        for (const table of TABLES) {
          if ((await fingerprint(target, table)).count > 0) {
            throw new Refusal('The database to copy to has leads already. Give an empty one.');
          }
          for await (const rows of batches(source, table))
            await target.insertInto(table).values(rows).execute();
          const [read, written] = [await fingerprint(source, table), await fingerprint(target, table)];
          if (read.hash !== written.hash) {
            throw new Refusal(
              `The copy of the table "${table}" differs from the original. Nothing was copied.`,
            );
          }
          counts[table] = written.count;
        }
        return counts;
      });
    } finally {
      await sql`commit`.execute(source);
    }
  });
}

/** How many rows a table has, and a hash of all that they hold. */
async function fingerprint(database: LeadsDatabase, table: (typeof TABLES)[number]) {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of batches(database, table)) {
    for (const row of rows) hash.update(JSON.stringify(Object.entries(row).sort()));
    count += rows.length;
  }
  return { count, hash: hash.digest('hex') };
}

async function* batches(database: LeadsDatabase, table: (typeof TABLES)[number]) {
  let last = '';
  for (;;) {
    const rows = await database
      .selectFrom(table)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}
