import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rollback } from '@site/releases';
import { type FixtureSite, fillSite } from '@site/releases/testing';
import {
  Bucket,
  type BucketAddress,
  changeInBucket,
  describeBucket,
  type OwnServer,
  openMachine,
  startCutter,
} from '@site/releases/testing/bucket';
import type { FastifyInstance } from 'fastify';
import { buildServer } from './app.ts';

// Servers of a store in a bucket, each on a machine of its own.

jest.setTimeout(300_000);

let folders: string[] = [];
let apps: FastifyInstance[] = [];
let cutters: OwnServer[] = [];

afterEach(async () => {
  for (const app of apps) await app.close();
  for (const cutter of cutters) await cutter.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  [folders, apps, cutters] = [[], [], []];
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  folders.push(folder);
  return folder;
}

const machine = (address: BucketAddress, data = emptyFolder()): Promise<FixtureSite> =>
  openMachine(data, address);

async function serve(address: BucketAddress, data?: string): Promise<FastifyInstance> {
  const { store } = await machine(address, data);
  const app = buildServer({ store, api: 'http://127.0.0.1:9', origin: 'http://127.0.0.1' });
  apps.push(app);
  return app;
}

async function shown(app: FastifyInstance, url = '/two') {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, etag: headers.etag, body };
}

async function ready(app: FastifyInstance) {
  return (await app.inject({ url: '/readyz' })).json();
}

/** Waits until a server says something of itself. @returns how long that took, in milliseconds */
async function untilReady(app: FastifyInstance, expected: object): Promise<number> {
  const start = performance.now();
  for (;;) {
    const said = await ready(app);
    if (Object.entries(expected).every(([name, value]) => said[name] === value))
      return performance.now() - start;
    if (performance.now() - start > 30_000) throw new Error(`It says ${JSON.stringify(said)}`);
    await sleep(50);
  }
}

describeBucket((objects) => {
  /** A site with a server that shows it. */
  async function showFirst() {
    const address = objects().address();
    const site = await machine(address);
    await fillSite(site);
    const data = emptyFolder();
    const app = await serve(address, data);
    await untilReady(app, { status: 'ok', generation: 1 });
    return { address, site, data, app, page: await shown(app) };
  }

  test('servers on machines of their own show the same, with the same entity tags, and what is promoted soon after', async () => {
    const address = objects().address();
    const site = await machine(address);
    const early = await serve(address);
    expect([(await shown(early)).status, await ready(early)]).toEqual([503, { status: 'not ready' }]);
    await fillSite(site);
    await untilReady(early, { status: 'ok', generation: 1 });
    const late = await serve(address);
    const { composition } = await site.store.live();
    const addresses = ['/', '/two', ...(composition?.files ?? []).map((file) => `/${file}`)];
    expect(addresses.length).toBeGreaterThan(5);
    for (const url of addresses) {
      const [one, two] = [await shown(early, url), await shown(late, url)];
      expect([one.status, one.etag]).toEqual([200, expect.stringMatching(/^W\/"/)]);
      expect(two).toEqual(one);
    }
    const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    const took = await Promise.all([early, late].map((app) => untilReady(app, { generation: 2 })));
    // About a second; the machine may be busy.
    for (const time of took) expect(time).toBeLessThan(5000);
    const pages = await Promise.all([shown(early), shown(late)]);
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.body).toContain('Second');
    const file = `/releases/mf-two/${release.version}/client/page.js`;
    for (const app of [early, late]) expect((await shown(app, file)).status).toBe(200);
  });

  test('a composition is compared as it is read, and looked for on the disk again only where it was in memory', async () => {
    const address = objects().address();
    const site = await machine(address);
    await fillSite(site);
    const { store } = await machine(address);
    const brought = jest.spyOn(store, 'bringComposition');
    const app = buildServer({ store, api: 'http://127.0.0.1:9', origin: 'http://127.0.0.1' });
    apps.push(app);
    /** Waits until all is done that a new generation takes. */
    const settled = async (generation: number) => {
      await untilReady(app, { status: 'ok', generation });
      while ((await store.copies?.remembered())?.generation !== generation) await sleep(20);
    };
    await settled(1);
    await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    await settled(2);
    await rollback(site.store, {});
    await settled(3);
    const [first, second] = (await site.store.generations.history()).map(({ composition }) => composition);
    expect(brought.mock.calls.map(([id, how]) => [id, how])).toEqual([
      [first, 'read'],
      [second, 'read'],
      [first, undefined],
    ]);
  });

  test('files of earlier releases are had from a server that never showed them, and unknown names do not reach the bucket without limit', async () => {
    const address = objects().address();
    const site = await machine(address);
    await fillSite(site);
    const earlier = (await site.store.live()).composition?.releases['mf-two'];
    await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    await site.ship('mf-two', { addresses: ['/two'], text: 'Third' });
    const cutter = await startCutter(objects().endpoint, () => false);
    cutters.push(cutter);
    const app = await serve({ ...address, endpoint: cutter.endpoint });
    await untilReady(app, { status: 'ok', generation: 3 });
    const file = (version = '') => `/releases/mf-two/${version}/client/page.js`;
    const manifests = () => cutter.asked.filter((each) => /release\.json$/.test(each)).length;
    const before = manifests();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: file(earlier) })));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(
      Array(20).fill([200, 'public, max-age=31536000, immutable']),
    );
    // One bring for all of them.
    expect(manifests() - before).toBe(1);
    expect((await shown(app, '/releases/mf-two/../../shown.json/client/x')).status).toBe(404);
    await sleep(1000);
    const unknown = Array.from({ length: 300 }, (_, at) => app.inject({ url: file(`0.0.0-${at}`) }));
    const statuses = (await Promise.all(unknown)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404, 503]));
    const asked = manifests() - before - 1;
    expect(asked).toBeLessThanOrEqual(60);
    expect(asked).toBeGreaterThan(0);
    // What is known not to be there is not asked for again; what is there is served all the while.
    const first = statuses.indexOf(404);
    expect((await shown(app, file(`0.0.0-${first}`))).status).toBe(404);
    expect(manifests() - before - 1).toBe(asked);
    expect((await shown(app, file(earlier))).status).toBe(200);
  });

  test('the data of pages of another composition are had from a server that never showed it', async () => {
    const address = objects().address();
    const site = await machine(address);
    await fillSite(site);
    const data = async (app: FastifyInstance, id = '') =>
      (await app.inject({ url: `/.well-known/page-data.json?${id}` })).body;
    const early = await serve(address);
    await untilReady(early, { status: 'ok', generation: 1 });
    const first = (await site.store.current())?.composition;
    await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    const late = await serve(address);
    await untilReady(late, { status: 'ok', generation: 2 });
    expect(await data(late, first)).toBe(await data(early, first));
    expect(await data(late, first)).not.toBe(await data(late));
  });

  test('a bucket that stands still or is gone holds up nobody, what is shown stays, after a restart too, and the server says so', async () => {
    const { endpoint, program } = await objects().gateway();
    try {
      const address = objects().address();
      const site = await machine(address);
      await fillSite(site);
      const away = { ...address, endpoint };
      const data = emptyFolder();
      const app = await serve(away, data);
      await untilReady(app, { status: 'ok', generation: 1 });
      const page = await shown(app);
      program.kill('SIGSTOP');
      await untilReady(app, { status: 'behind', generation: 1 });
      const start = performance.now();
      expect(await shown(app)).toEqual(page);
      expect(performance.now() - start).toBeLessThan(500);
      // Restarted while it stands still.
      const again = await serve(away, data);
      expect(await shown(again)).toEqual(page);
      program.kill('SIGCONT');
      for (const each of [app, again]) await untilReady(each, { status: 'ok', generation: 1 });
      await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
      for (const each of [app, again]) await untilReady(each, { status: 'ok', generation: 2 });
      const second = await shown(app);
      program.kill('SIGKILL');
      await program.ended;
      await untilReady(app, {
        status: 'behind',
        generation: 2,
        problem: 'A newer generation cannot be shown.',
      });
      expect(await shown(app)).toEqual(second);
      const restarted = await serve(away, data);
      expect(await shown(restarted)).toEqual(second);
      expect(await ready(restarted)).toMatchObject({ status: 'behind', generation: 2 });
      const { composition } = await site.store.live();
      const file = `/releases/mf-two/${composition?.releases['mf-two']}/client/page.js`;
      expect((await shown(restarted, file)).status).toBe(200);
      expect((await shown(restarted, '/releases/mf-two/0.0.0-other/client/page.js')).status).toBe(503);
      expect((await shown(await serve(away))).status).toBe(503);
    } finally {
      program.kill('SIGKILL');
      await program.ended;
    }
  });

  test('what is rolled back to is shown from memory, and is on the disk again soon after, for a restart without the bucket', async () => {
    const address = objects().address();
    const site = await machine(address);
    await fillSite(site);
    let cutsArchives = false;
    const cutter = await startCutter(
      objects().endpoint,
      ({ url }) => cutsArchives && /\/files\.tar/.test(url ?? ''),
    );
    cutters.push(cutter);
    const data = emptyFolder();
    const app = await serve({ ...address, endpoint: cutter.endpoint }, data);
    await untilReady(app, { status: 'ok', generation: 1 });
    const first = await shown(app);
    const { composition = '' } = (await site.store.current()) ?? {};
    await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    await untilReady(app, { status: 'ok', generation: 2 });
    const [bucket = ''] = readdirSync(join(data, 'bucket'));
    const copy = join(data, 'bucket', bucket, 'compositions', composition);
    rmSync(copy, { recursive: true });

    cutsArchives = true;
    await rollback(site.store, {});
    await untilReady(app, { generation: 3 });
    expect(await shown(app)).toEqual(first);
    expect(existsSync(copy)).toBe(false);

    cutsArchives = false;
    await site.ship('mf-two', { addresses: ['/two'], text: 'Third' });
    await untilReady(app, { status: 'ok', generation: 4 });
    await rollback(site.store, {});
    await untilReady(app, { generation: 5 });
    const { copies } = (await machine(address, data)).store;
    while ((await copies?.remembered())?.generation !== 5) await sleep(20);
    const away = { ...address, endpoint: new URL('http://127.0.0.1:9') };
    expect(await shown(await serve(away, data))).toEqual(first);
  });

  test('a copy that was damaged on the disk of a server that runs is brought again', async () => {
    const { site, data, app, page: first } = await showFirst();
    for (const [at, text] of ['Second', 'Third'].entries()) {
      await site.ship('mf-two', { addresses: ['/two'], text });
      await untilReady(app, { status: 'ok', generation: at + 2 });
    }
    const { composition = '' } = (await site.store.generations.read(1)) ?? {};
    const [bucket = ''] = readdirSync(join(data, 'bucket'));
    writeFileSync(join(data, 'bucket', bucket, 'compositions', composition, 'pages/two.html'), 'half');
    await rollback(site.store, { to: 1 });
    await untilReady(app, { status: 'ok', generation: 4 });
    expect(await shown(app)).toEqual(first);
  });

  test('nothing is shown before all of it is on the disk, whole', async () => {
    const { address, site, data, page } = await showFirst();
    const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
    const path = `releases/mf-two/${release.version}`;
    await changeInBucket(await Bucket.open(address), path, 'client/page.css', 'something else');
    const other = await serve(address);
    await untilReady(other, { status: 'behind', generation: 1 });
    expect(await shown(other)).toEqual(page);
    const here = join(data, 'bucket', readdirSync(join(data, 'bucket'))[0] ?? '');
    // It goes on trying, and leaves nothing behind.
    while (readdirSync(join(here, 'unfinished')).length > 0) await sleep(10);
    const copies = readdirSync(join(here, 'compositions'), { recursive: true, encoding: 'utf8' });
    // A copy that the disk lost a part of is brought again at the next start.
    const html = copies.find((path) => path.endsWith('/pages/two.html')) ?? '';
    writeFileSync(join(here, 'compositions', html), 'half');
    expect((await shown(await serve(address, data))).body).not.toBe('half');
  });
});
