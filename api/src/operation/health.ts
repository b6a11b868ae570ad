import { statfs } from 'node:fs/promises';
import { PROBLEM_TYPES } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { WrongTables } from '../database/migrate.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import type { RouteDocs } from '../http/openapi.ts';
import { ProblemError } from '../http/problems.ts';
import { ANSWERS_UNDER_PRESSURE } from '../protection/load-shedding.ts';
import { errorCode } from '../system/error-code.ts';
import { healthDocs, READINESS_DOCS } from './docs.ts';

interface HealthOptions {
  database: LeadsDatabase;
  /** Folder of all state. */
  dataFolder: string;
  /** @throws WrongTables where a newer version has changed the database so that this one cannot use it any more */
  checkTables: () => Promise<void>;
  /** What staff have to know although leads are taken, in words. */
  findWarning: () => Promise<string | undefined>;
}

/** How long the answer to whether the API is ready stands for, in milliseconds: the check writes to the disk. */
const READINESS_MAX_AGE = 1000;

/** Least free space for new leads, in bytes: 64 MiB, room for some ten thousand. */
const MINIMUM_FREE = 64 * 1024 * 1024;

/**
 * `GET /api/health/live`: 200 while the process answers at all. `GET /api/health/ready`: 200 while leads can be stored,
 * otherwise 503. That nobody hears of them is said and does not matter here, because leads wait. `GET /api/health`: 200 while
 * the database answers.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, dataFolder, checkTables, findWarning }: HealthOptions,
) {
  const options = (docs: RouteDocs) => ({ config: { ...ANSWERS_UNDER_PRESSURE, docs } });
  const ok = { status: 'ok' };
  const checkReadiness = atMostEvery(READINESS_MAX_AGE, async () => {
    await checkDisk(dataFolder);
    await checkTables().catch(throwUnready);
    await checkWriting(database);
    const warning = await findWarning().catch(throwUnavailable);
    return warning ? { status: 'degraded', warning } : ok;
  });

  app.get('/api/health', options(healthDocs('Whether the database answers')), async () => {
    await checkReading(database);
    return ok;
  });
  app.get('/api/health/live', options(healthDocs('Whether the process answers')), async () => ok);
  app.get('/api/health/ready', options(READINESS_DOCS), checkReadiness);
}

/** A check of which whoever asks too soon gets the last result. */
function atMostEvery<Result>(milliseconds: number, check: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<Result> | undefined;
  let end = 0;
  return () => {
    // No clock that somebody may put back.
    const now = performance.now();
    if (!last || now >= end) {
      end = now + milliseconds;
      last = check();
    }
    return last;
  };
}

/**
 * Looks whether there is room for new leads.
 * @throws StorageUnavailable
 */
export async function checkDisk(folder: string, minimum = MINIMUM_FREE) {
  const disk = await statfs(folder).catch((error) => {
    // With the database elsewhere the folder may not exist yet.
    if (errorCode(error) !== 'ENOENT') throwUnavailable(error);
  });
  if (disk && disk.bavail * disk.bsize < minimum) throw new StorageUnavailable('DISK_LOW', undefined);
}

/**
 * Writes to the database, to see that it can be written to: a row that each check replaces.
 * @throws StorageUnavailable
 */
export async function checkWriting(database: LeadsDatabase) {
  const at = new Date().toISOString();
  await database
    .insertInto('heartbeat')
    .values({ name: 'readiness', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
    .catch(throwUnavailable);
}

/**
 * Reads from the table of leads, to see that the database answers.
 * @throws StorageUnavailable
 */
export async function checkReading(database: LeadsDatabase) {
  await database.selectFrom('lead').select('id').limit(1).execute().catch(throwUnavailable);
}

function throwUnready(error: unknown): never {
  if (!(error instanceof WrongTables)) throwUnavailable(error);
  throw new ProblemError({
    type: PROBLEM_TYPES.storageUnavailable,
    title: 'Tables of a newer version',
    status: 503,
    detail: `This version cannot use its database any more: ${error.message}.`,
  });
}

function throwUnavailable(error: unknown): never {
  throw new StorageUnavailable(errorCode(error), error);
}
