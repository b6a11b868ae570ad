import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Program, ROOT, untilAnswers } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { z } from 'zod';
import { hasCode, readJson } from '../../store/files.ts';
import { packTar, unpackTar } from '../../store/folders/tar.ts';
import { ARCHIVE } from '../../store/folders/transfer.ts';
import { Bucket } from '../../store/objects/bucket.ts';
import { type BucketAddress, bucketUrl, connect } from '../../store/objects/s3-client.ts';
import { ReleaseStore } from '../../store/store.ts';
import { FixtureSite } from '../site.ts';
import { hasCeph, startGateway, USER } from './ceph.ts';

/** One bucket has the stores of all tests, each below a prefix of its own: making a bucket takes seconds. */
const BUCKET = 'site-tests';

/** How long the object store may take to start, in milliseconds. */
const START_MS = 120_000;

const readiness = z.union([z.object({ port: z.number() }), z.object({ problem: z.string() })]);

/** The process that runs all test files: this one, or the one that started this worker. */
const RUN = process.send ? process.ppid : process.pid;

/**
 * The folder of this run's object store. The start of the run's process, in ticks since the machine's, is in its name as well: what is left of a run
 * that was killed with its keeper is not taken for that of a later one with the same number.
 */
function folderOfRun(): string {
  const status = readFileSync(`/proc/${RUN}/stat`, 'utf8');
  // The second field, the name, may have anything in it; the one after its bracket is the third.
  const [started] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(22 - 3);
  return join(tmpdir(), `site-ceph-${RUN}-${started}`);
}

/** Starts the object store of this run, if no other test file has, and waits for it. @returns its port */
async function objectStore(): Promise<number> {
  const folder = folderOfRun();
  try {
    mkdirSync(folder);
    const keeper = fileURLToPath(new URL('keeper.ts', import.meta.url));
    const args = ['--import', import.meta.resolve('tsx'), keeper, folder, String(RUN)];
    spawn(process.execPath, args, { cwd: ROOT, detached: true, stdio: 'ignore' }).unref();
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const ready = await readJson(readiness, join(folder, 'ready.json'));
    if (ready && 'problem' in ready) throw new Error(`The object store did not start: ${ready.problem}`);
    if (ready) return ready.port;
    await sleep(100);
  }
  throw new Error('The object store did not start in time');
}

/** A real S3 server: Ceph's gateway. */
class TestObjectStore {
  /** Where it answers. */
  readonly endpoint: URL;

  constructor(port: number) {
    this.endpoint = new URL(`http://127.0.0.1:${port}`);
  }

  /** What programs need that use it: those of this process have it. */
  readonly environment = {
    AWS_REGION: 'default',
    AWS_ACCESS_KEY_ID: USER.accessKey,
    AWS_SECRET_ACCESS_KEY: USER.secretKey,
  };

  /** The address of a store that nobody else uses. */
  address(): BucketAddress {
    return { bucket: BUCKET, prefix: `tests/${randomUUID()}`, endpoint: this.endpoint };
  }

  /** Another way to the same object store, which may be stopped. @returns its address and the program */
  async gateway(): Promise<{ endpoint: URL; program: Program }> {
    const port = await freePort();
    const endpoint = new URL(`http://127.0.0.1:${port}`);
    const program = startGateway(folderOfRun(), port);
    await untilAnswers(program, endpoint.href);
    return { endpoint, program };
  }
}

export { type OwnServer, startCutter } from './small-store.ts';
export { Bucket, type BucketAddress, hasCeph };

/** A machine of its own at a store in a bucket. @param data its folder of all state */
export async function openMachine(data: string, address: BucketAddress): Promise<FixtureSite> {
  return new FixtureSite(data, new ReleaseStore(data, await Bucket.open(address)));
}

/** Changes a file of a release or composition in a bucket, or takes it away, as nobody does who publishes. */
export async function changeInBucket(
  bucket: Bucket,
  path: string,
  file: string,
  content?: string,
): Promise<void> {
  const key = `${path}/${ARCHIVE}`;
  const files = new Map<string, string | Buffer>();
  await bucket.take(key, (archive) =>
    unpackTar(archive, async (name, bytes) => void files.set(name, await buffer(bytes))),
  );
  if (content === undefined) files.delete(file);
  else files.set(file, content);
  await bucket.write(key, await packTar(files));
}

/** The settings with which a program uses a store. */
export function bucketSettings(address: BucketAddress): Record<string, string> {
  return {
    RELEASE_STORE: bucketUrl(address),
    ...(address.endpoint && { AWS_ENDPOINT_URL: address.endpoint.href }),
  };
}

/** Starts it, or takes the one of this run, and makes its bucket. Programs that are started from here may use it. It ends with this process. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const store = new TestObjectStore(await objectStore());
  Object.assign(process.env, store.environment);
  const { sdk, client } = await connect(store.address());
  await client.send(new sdk.CreateBucketCommand({ Bucket: BUCKET })).catch((error: unknown) => {
    // Another test file was there before.
    if (!String(error).startsWith('BucketAlready')) throw error;
  });
  client.destroy();
  return store;
}

/**
 * Tests with a real S3 server, one for all test files of a run. It is some packages of its own: without them these tests are skipped, and
 * Jest says so.
 * @param tests declares them; the server is there once they run
 */
export function describeBucket(tests: (objects: () => TestObjectStore) => void): void {
  const describeIfInstalled = hasCeph() ? describe : describe.skip;
  describeIfInstalled('in a bucket (needs the packages "ceph-mon", "ceph-osd" and "radosgw")', () => {
    let started: TestObjectStore;
    beforeAll(async () => {
      started = await startObjectStore();
    }, START_MS);
    tests(() => started);
  });
}
