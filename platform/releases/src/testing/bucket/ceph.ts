import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled, type Program, startCommand, untilAnswers } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import type { BucketAddress } from '../../blobs/s3.ts';

const run = promisify(execFile);

/** Who may use the object store. */
const USER = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };

const BUCKET = 'site-tests';

/** How long the object store may take to start, in milliseconds. */
const START_MS = 120_000;

/** Returns whether this machine has Ceph's object store: Debian's `ceph-mon`, `ceph-osd` and `radosgw`. */
export function hasCeph(): boolean {
  return ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'].every(isInstalled);
}

function configuration(folder: string, port: number): string {
  return `[global]
fsid = 6f0c8f3e-6f64-4a0e-9d5e-0d2a7c1c0001
mon host = 127.0.0.1:${port}
run dir = ${folder}/run
log file = ${folder}/$name.log
admin socket = ${folder}/run/$name.$pid.asok
auth cluster required = none
auth service required = none
auth client required = none
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
mon allow pool size one = true
[mon.a]
mon data = ${folder}/mon
mon addr = 127.0.0.1:${port}
mon data avail crit = 0
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd class load list = *
osd class default list = *
[client]
ms mon client mode = crc
`;
}

/** As root, Ceph's programs would change to a user of their own, who may not write here. */
const AS_ROOT = process.getuid?.() === 0 ? ['--setuser', 'root', '--setgroup', 'root'] : [];

/** A real S3 server in memory: one monitor, one disk, one gateway. It takes a quarter of a minute to start. */
export class TestObjectStore {
  readonly #folder: string;
  readonly #programs: Program[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<TestObjectStore> {
    const store = new TestObjectStore(await mkdtemp(join(tmpdir(), 'site-ceph-')));
    await store.#start();
    return store;
  }

  /** Returns the address of a store that nobody else uses. */
  address(): BucketAddress {
    return { bucket: BUCKET, prefix: `tests/${randomUUID()}` };
  }

  /** Stops the gateway until `resume` is called. */
  pause(): void {
    this.#programs.at(-1)?.kill('SIGSTOP');
  }

  resume(): void {
    this.#programs.at(-1)?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    for (const program of this.#programs) program.kill('SIGKILL');
    await Promise.all(this.#programs.map(({ ended }) => ended));
    await rm(this.#folder, { recursive: true, force: true });
  }

  #program(name: string, args: readonly string[]): Program {
    const program = startCommand(name, name, {
      args: [...args, '-f', ...AS_ROOT],
      env: { CEPH_CONF: join(this.#folder, 'ceph.conf') },
      output: 'kept',
    });
    this.#programs.push(program);
    return program;
  }

  async #start(): Promise<void> {
    const folder = this.#folder;
    await Promise.all(['run', 'mon', 'osd'].map((name) => mkdir(join(folder, name))));
    await writeFile(join(folder, 'ceph.conf'), configuration(folder, await freePort()));
    const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
    const command = (name: string, ...args: string[]) => run(name, args, { env });
    await command('ceph-mon', '--id', 'a', '--mkfs', '--keyring', '/dev/null');
    await writeFile(join(folder, 'mon/keyring'), '');
    this.#program('ceph-mon', ['--id', 'a']);
    await command('ceph', 'osd', 'create');
    await command('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
    await command('ceph-osd', '--id', '0', '--mkfs');
    this.#program('ceph-osd', ['--id', '0']);
    const port = await freePort();
    // Without tcp_nodelay the end of an answer waits for the client's acknowledgement.
    const frontend = `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`;
    const endpoint = `http://127.0.0.1:${port}`;
    const gateway = this.#program('radosgw', ['-n', 'client.rgw.r', '--rgw-frontends', frontend]);
    const keys = [`--access-key=${USER.accessKey}`, `--secret-key=${USER.secretKey}`];
    await command('radosgw-admin', 'user', 'create', '--uid', 'test', '--display-name', 'test', ...keys);
    await untilAnswers(gateway, endpoint);
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: 'default',
      AWS_ACCESS_KEY_ID: USER.accessKey,
      AWS_SECRET_ACCESS_KEY: USER.secretKey,
    });
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({ forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  }
}

/** Declares tests with a real S3 server. They are skipped where its packages are not installed, and Jest says so. */
export function describeBucket(tests: (objects: () => TestObjectStore) => void): void {
  const describeIfInstalled = hasCeph() ? describe : describe.skip;
  describeIfInstalled('in a bucket (needs the packages "ceph-mon", "ceph-osd" and "radosgw")', () => {
    let started: TestObjectStore;
    beforeAll(async () => {
      started = await TestObjectStore.start();
    }, START_MS);
    afterAll(() => started.stop());
    tests(() => started);
  });
}
