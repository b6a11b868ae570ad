import childProcess from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepReady, RendererKeeper, revokePublisher } from '@site/releases';
import { ORIGIN } from '@site/releases/testing';
import { identify } from '../access/access.ts';
import { sectionArchive, TestDeploy } from '../testing/deploy.ts';

let deploy: TestDeploy;
let archive: Buffer;
/** What sections wrote: this one does so when it renders. */
const written: string[] = [];
const RENDERED = 'mf_two: Rendering a page\n';

beforeEach(async () => {
  deploy = await TestDeploy.open();
  archive = await sectionArchive('mf-two', { addresses: ['/two'], serverFault: 'writes to the console' });
  written.length = 0;
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await deploy.close();
});

async function untilIdle(): Promise<void> {
  while (deploy.queue.busy) await sleep(20);
}

test('a release is rendered when it was published, and not again when it is promoted', async () => {
  const token = await deploy.token(['mf-two']);
  await deploy.upload('mf-two', token, archive);
  await untilIdle();
  expect(written).toEqual([RENDERED]);
  expect(await deploy.site.store.generations.newest()).toBe(1);
  const { event } = await deploy.job('/promotions', token, { releases: ['mf-two@latest'] });
  expect([event, written]).toEqual(['done', [RENDERED]]);
});

test('where processes are ready none is started to read what is published and to render it', async () => {
  const { site } = deploy;
  const renderer = new RendererKeeper((work) => site.store.draftBuild(work));
  const other = new TestDeploy(site, { renderer });
  try {
    await keepReady(site.store, renderer, ORIGIN);
    const start = jest.spyOn(childProcess, 'spawn');
    await other.upload('mf-two', await other.token(['mf-two']), archive);
    while (other.queue.busy) await sleep(20);
    expect(written).toEqual([RENDERED]);
    expect(start).not.toHaveBeenCalled();
  } finally {
    await other.queue.close();
    await renderer.end();
  }
});

test('who publishes is answered when the release has been checked, or a moment later while it is not', async () => {
  await deploy.close();
  // However slow the machine is.
  deploy = await TestDeploy.open({ limits: { ahead: 25_000 } });
  const token = await deploy.token(['mf-two']);
  await deploy.upload('mf-two', token, archive);
  expect([written, deploy.queue.busy]).toEqual([[RENDERED], false]);
  await deploy.close();
  deploy = await TestDeploy.open({ limits: { ahead: 1 } });
  const { statusCode } = await deploy.upload('mf-two', await deploy.token(['mf-two']), archive);
  expect([statusCode, deploy.queue.busy]).toEqual([201, true]);
});

test('nothing is rendered for who may not promote', async () => {
  await deploy.upload('mf-two', await deploy.token(['mf-two'], ['publish']), archive);
  await untilIdle();
  expect(written).toEqual([]);
});

test('nothing is rendered for who was revoked meanwhile', async () => {
  const goOn = await deploy.holdUp();
  const token = await deploy.token(['mf-two']);
  await deploy.upload('mf-two', token, archive);
  const { store } = deploy.site;
  await revokePublisher(store, 'token', (await identify(store, token)).publisher.id);
  goOn();
  await untilIdle();
  expect(written).toEqual([]);
});
