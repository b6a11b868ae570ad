import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { openToChange } from '../../open-store.ts';
import { describeBucket } from '../../testing/bucket/bucket.ts';
import { type OwnServer, startCutter, startSmallStore } from '../../testing/bucket/small-store.ts';
import type { Generation } from '../manifest.ts';
import { ReleaseStore } from '../store.ts';
import { Bucket } from './bucket.ts';
import { BODY } from './content.ts';
import { AT_ONCE } from './s3-client.ts';

jest.setTimeout(120_000);

const SECRET = 'a-secret-that-nobody-sees';

const NEXT: Omit<Generation, 'generation'> = {
  composition: 'c1',
  change: { kind: 'promote', releases: [] },
  at: '2026-01-02T03:04:05.000Z',
  by: 'ana',
  checks: {},
};

let data: string;
let servers: OwnServer[];
const before = { ...process.env };

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'store-'));
  servers = [];
  Object.assign(process.env, {
    AWS_REGION: 'default',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: SECRET,
  });
});

afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(data, { recursive: true });
  process.env = { ...before };
});

async function own(server: Promise<OwnServer>): Promise<OwnServer> {
  servers.push(await server);
  return server;
}

function address(endpoint: URL) {
  return { bucket: 'site', prefix: 'store', endpoint };
}

test('a store that ignores the condition of a write is refused before anything is changed, and the refusal says which stores keep it', async () => {
  const { endpoint, asked } = await own(startSmallStore());
  const opening = openToChange({ data, bucket: address(endpoint) });
  await expect(opening).rejects.toThrow(Refusal);
  await expect(opening).rejects.toThrow(
    /^s3:\/\/site\/store\/probe was written twice, .* Amazon S3, Cloudflare R2, Ceph/,
  );
  expect(new Set(asked)).toEqual(new Set(['GET /site/store/probe', 'PUT /site/store/probe']));
  expect(readdirSync(data)).toEqual([]);
});

test('a store that keeps no metadata is refused before anything is changed', async () => {
  let isThere = false;
  const { endpoint } = await own(
    startSmallStore(({ method, headers }, response) => {
      const isRefused = method === 'PUT' && headers['if-none-match'] === '*' && isThere;
      if (method === 'PUT') isThere = true;
      if (isRefused) response.writeHead(412).end();
      return isRefused;
    }),
  );
  const opening = openToChange({ data, bucket: address(endpoint) });
  await expect(opening).rejects.toThrow(Refusal);
  await expect(opening).rejects.toThrow(
    /^s3:\/\/site\/store\/probe was written with a note .* keeps no metadata/,
  );
  expect(readdirSync(data)).toEqual([]);
});

test('a store that cannot be reached is named with its address, and nothing secret is', async () => {
  const endpoint = new URL(`http://somebody:${SECRET}@127.0.0.1:${await freePort()}`);
  const opening = openToChange({ data, bucket: address(endpoint) });
  await expect(opening).rejects.toThrow(Refusal);
  await expect(opening).rejects.toThrow(
    new RegExp(
      `^The release store s3://site/store at http://127.0.0.1:${endpoint.port} cannot be used: connect ECONNREFUSED`,
    ),
  );
  await expect(opening).rejects.not.toThrow(SECRET);
});

test('a store that does not answer is given up after a time', async () => {
  const { endpoint, asked } = await own(startSmallStore(() => true));
  const bucket = await Bucket.open(address(endpoint), { answer: 200 });
  await expect(bucket.read('generations/1.json')).rejects.toThrow(
    'cannot be used: it does not answer in time.',
  );
  // Not for ever, and without asking again and again: a busy machine may not even have seen all three.
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('of a write to which no answer came, and that cannot be read back, nobody knows whether it arrived, and the refusal says so', async () => {
  const { endpoint } = await own(startSmallStore(({ method }) => method === 'GET' || method === 'PUT'));
  const bucket = await Bucket.open(address(endpoint), { answer: 100, attempts: 1 });
  const store = new ReleaseStore(data, bucket);
  await expect(store.generations.create(0, NEXT)).rejects.toThrow(
    'Whether s3://site/store/generations/1.json was written is not known: look at the store with "status"',
  );
});

test('a write that meets another one of the same object is tried again', async () => {
  let conflicts = 0;
  const { endpoint, asked } = await own(
    startSmallStore(({ method }, response) => {
      if (method !== 'PUT' || conflicts === 2) return false;
      conflicts += 1;
      response.writeHead(409).end('<Error><Code>ConditionalRequestConflict</Code></Error>');
      return true;
    }),
  );
  expect(await (await Bucket.open(address(endpoint))).create('generations/1.json', 'text')).toBe(true);
  expect(asked).toHaveLength(3);
});

test('what broke off while it was read is read again', async () => {
  let cuts = 0;
  const { endpoint } = await own(
    startSmallStore(({ method }, response) => {
      if (method !== 'GET' || cuts === 2) return false;
      cuts += 1;
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
      return true;
    }),
  );
  const bucket = await Bucket.open(address(endpoint));
  await bucket.write('releases/a', 'all of it');
  expect(String(await bucket.read('releases/a'))).toBe('all of it');
  expect(cuts).toBe(2);
});

test('what is large is sent at once, and may take longer than what is small', async () => {
  const leave: unknown[] = [];
  const { endpoint } = await own(
    startSmallStore(({ method, headers }, response) => {
      if (method !== 'PUT') return false;
      leave.push(headers.expect);
      // As on a slow line, nothing stands still meanwhile.
      const moving = setInterval(() => response.writeProcessing(), 20);
      setTimeout(() => response.end(), 4000).unref();
      response.once('close', () => clearInterval(moving));
      return true;
    }),
  );
  const bucket = await Bucket.open(address(endpoint), { answer: 2000, attempts: 1 });
  await bucket.write('releases/large', Buffer.alloc(3_000_000));
  await expect(bucket.write('releases/small', 'small')).rejects.toThrow('it does not answer in time');
  expect(leave).toEqual([undefined, undefined]);
});

test('what is large may take longer to arrive than what is small', async () => {
  const { endpoint } = await own(
    startSmallStore(({ method, url }, response) => {
      if (method !== 'GET') return false;
      const content = Buffer.alloc(url?.includes('large') ? 1_000_000 : 1000);
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 500));
      setTimeout(() => response.end(content.subarray(500)), 300).unref();
      return true;
    }),
  );
  const timeout = jest.replaceProperty(BODY, 'timeout', 100);
  try {
    const bucket = await Bucket.open(address(endpoint));
    expect(await bucket.read('releases/large')).toHaveLength(1_000_000);
    await expect(bucket.read('releases/small')).rejects.toThrow('cannot be used');
  } finally {
    timeout.restore();
  }
});

test('what is too large to be held in memory is neither written nor read, and nobody is told that the store is broken', async () => {
  const { endpoint } = await own(startSmallStore());
  const bucket = await Bucket.open(address(endpoint));
  await bucket.write('releases/a', Buffer.alloc(101));
  const most = jest.replaceProperty(BODY, 'most', 100);
  try {
    const refusal = /^s3:\/\/site\/store\/releases\/a has 101 bytes, more than the 100 that it may have\.$/;
    await expect(bucket.read('releases/a')).rejects.toThrow(refusal);
    await expect(bucket.write('releases/a', Buffer.alloc(101))).rejects.toThrow(refusal);
    await bucket.write('releases/a', Buffer.alloc(100));
    expect(await bucket.read('releases/a')).toHaveLength(100);
  } finally {
    most.restore();
  }
});

test('what is refused as too large, whether its answer says so before or not, leaves its connection to others', async () => {
  const { endpoint } = await own(
    startSmallStore(({ url }, response) => {
      if (!url?.includes('large')) return false;
      response.writeHead(200, url.includes('stated') ? { 'content-length': 1_000_000 } : {});
      // It never ends by itself.
      response.write(Buffer.alloc(500_000));
      return true;
    }),
  );
  const bucket = await Bucket.open(address(endpoint), { answer: 60_000, attempts: 1 });
  await bucket.write('releases/a', 'text');
  const most = jest.replaceProperty(BODY, 'most', 1000);
  try {
    for (const name of ['stated', 'silent'])
      for (let time = 0; time < AT_ONCE; time += 1)
        await expect(bucket.read(`releases/large-${name}`)).rejects.toThrow('more than the 1000');
    expect(String(await bucket.read('releases/a'))).toBe('text');
  } finally {
    most.restore();
  }
}, 20_000);

test('what nobody reads to its end leaves its connection to others', async () => {
  const { endpoint } = await own(startSmallStore());
  const bucket = await Bucket.open(address(endpoint), { answer: 60_000, attempts: 1 });
  await bucket.write('releases/a', Buffer.alloc(5_000_000));
  for (let time = 0; time < AT_ONCE; time += 1)
    expect(await bucket.take('releases/a', async () => 'seen')).toBe('seen');
  expect(await bucket.read('releases/a')).toHaveLength(5_000_000);
}, 20_000);

describeBucket((objects) => {
  test('a generation whose creation was answered to nobody is there once, and its creator knows it as his own', async () => {
    // Those of the real store are set after those of every test.
    Object.assign(process.env, objects().environment);
    let cuts = 0;
    const cutter = await own(
      startCutter(objects().endpoint, ({ method, url }) => {
        const isCut = method === 'PUT' && url?.includes('/generations/1.json') === true && cuts === 0;
        if (isCut) cuts += 1;
        return isCut;
      }),
    );
    const there = { ...objects().address(), endpoint: cutter.endpoint };
    const store = new ReleaseStore(data, await Bucket.open(there));
    expect(await store.generations.create(0, NEXT)).toEqual({ generation: 1, ...NEXT });
    expect(cutter.asked.filter((each) => /^PUT .*generations\/1.json/.test(each))).toHaveLength(2);
    expect(cuts).toBe(1);
    // Somebody else's, with the same content but for its mark, is not taken for one's own.
    await expect(store.generations.create(0, NEXT)).rejects.toThrow('Somebody else made generation 1 live');
    expect(await store.generations.history()).toHaveLength(1);
  });

  test('a store that keeps the condition is taken, again and again, and one that knows nobody with these keys is not', async () => {
    Object.assign(process.env, objects().environment);
    const bucket = objects().address();
    for (const _time of [1, 2]) await openToChange({ data, bucket });
    // Tried by a version that noted nothing.
    await (await Bucket.open(bucket)).write('probe', 'text');
    await openToChange({ data, bucket });
    process.env.AWS_SECRET_ACCESS_KEY = SECRET;
    await expect(openToChange({ data, bucket })).rejects.toThrow(
      /cannot be used: it answers SignatureDoesNotMatch \(403\)\.$/,
    );
  });
});
