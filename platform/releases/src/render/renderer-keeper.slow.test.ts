import childProcess from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL_ENTRY } from '@site/build/artefacts';
import { keepReady } from '../compose/render.ts';
import { builtRoutes } from '../publish/routes.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { RendererKeeper } from './renderer-keeper.ts';

let site: FixtureSite;
let renderer: RendererKeeper;

beforeEach(async () => {
  site = await liveSite();
  renderer = new RendererKeeper((work) => site.store.draftBuild(work));
});

afterEach(async () => {
  await renderer.end();
  site.remove();
});

function lent(): string[] {
  const folder = join(site.data, 'unfinished');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** How many processes are started while something is done. */
async function started(work: () => Promise<unknown>): Promise<number> {
  const start = jest.spyOn(childProcess, 'spawn');
  try {
    await work();
    return start.mock.calls.filter((call) => JSON.stringify(call).includes('render-process.cjs')).length;
  } finally {
    start.mockRestore();
  }
}

async function liveShell() {
  const { composition } = await site.store.live();
  const folder = site.store.releaseFolder('shell', composition?.releases.shell ?? '');
  return { shell: join(folder, SHELL_ENTRY), remotes: [] };
}

function ready(): Promise<void> {
  return keepReady(site.store, renderer, ORIGIN);
}

test('where some are ready no process is started to read the routes of a section and to promote it, and its pages are those of its own', async () => {
  await ready();
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Another text' });
  const { name, version, chunks } = release;
  const folder = site.store.releaseFolder(name, version);
  const work = async () => {
    const [route] = await builtRoutes(site.store, folder, name, chunks, 'live', renderer);
    expect(route?.addresses).toEqual(['/two']);
    await site.promote([release], { renderer });
  };
  expect(await started(work)).toBe(0);
  const { composition } = await site.store.live();
  const other = await liveSite();
  try {
    // The same as without it.
    const same = await other.ship('mf-two', { addresses: ['/two'], text: 'Another text' });
    expect(composition?.id).toBe(same.composition.id);
  } finally {
    other.remove();
  }
});

test('each is used once, and others are made ready when that is asked for', async () => {
  await ready();
  expect(lent()).toHaveLength(3);
  const builds = await liveShell();
  for (const _each of lent()) {
    const taken = await renderer.take(builds);
    expect(taken?.ended).toBe(false);
    await taken?.stop();
  }
  expect(await renderer.take(builds)).toBeUndefined();
  // Their folders are removed once they have ended.
  while (lent().length > 0) await sleep(10);
  await Promise.all([ready(), ready()]);
  expect(lent()).toHaveLength(3);
});

test('with another shell live those of the one before are ended', async () => {
  await ready();
  const before = await liveShell();
  await site.shipShell({ footer: 'Other' });
  await ready();
  expect(lent()).toHaveLength(3);
  expect(await renderer.take(before)).toBeUndefined();
  const taken = await renderer.take(await liveShell());
  expect(taken?.ended).toBe(false);
  await taken?.stop();
});

test('where the folder of one is gone, another process is started', async () => {
  await ready();
  for (const name of lent()) rmSync(join(site.data, 'unfinished', name), { recursive: true });
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Another text' });
  const { composition } = await site.promote([release], { renderer });
  expect(composition.releases['mf-two']).toBe(release.version);
});

test('at the end none is left', async () => {
  await Promise.all([ready(), renderer.end()]);
  await ready();
  expect(lent()).toEqual([]);
  expect(await renderer.take(await liveShell())).toBeUndefined();
});
