import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { releasableWorkspaces, sourceHash } from '@site/releases';
import { emptySite, type FixtureSite, ORIGIN } from '@site/releases/testing';
import { bringUpToDate } from './up-to-date.ts';

let site: FixtureSite;
let said: string[];

beforeEach(() => {
  site = emptySite();
  said = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});

afterEach(() => {
  jest.restoreAllMocks();
  site.remove();
});

/** Adds releases that say that they are of these sources, so that none is built. @param text what sections show */
async function publishAll(text = 'Text') {
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  const [shell = '', ...sections] = names;
  const releases = [await site.publishShell({ source: await sourceHash(shell) })];
  for (const name of sections)
    releases.push(await site.publish(name, { source: await sourceHash(name), text }));
  return releases;
}

const goesOn = new AbortController().signal;

const bring = (browser?: string) => bringUpToDate(site.store, { origin: ORIGIN, browser }, goesOn);

const HOW =
  'Install Chromium, or name a browser with CHROMIUM_PATH. Without it: npx site-release promote shell@latest mf-marketing@latest mf-contact@latest mf-careers@latest --no-browser-check';

test('without a browser what is live stays live, and one line says what was not promoted, why, and what to do', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  const live = await site.store.current();
  await publishAll('Other text');
  for (const _start of ['first', 'second']) {
    said = [];
    await bring();
    expect(said.at(-1)).toBe(
      `These sources are not promoted, because no browser was found that could look at their pages. ${HOW}\nGeneration 1 stays live.\n`,
    );
    expect(await site.store.current()).toEqual(live);
  }
});

test('of what fails because the person stops it nothing is said', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  await publishAll('Other text');
  await bringUpToDate(site.store, { origin: ORIGIN, browser: undefined }, AbortSignal.abort());
  expect(said.join('')).not.toContain('stays live');
});

test('without a browser nothing is said of one where these sources are live', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  await bring();
  expect(said.join('')).not.toContain('browser');
  expect(await site.store.current()).toMatchObject({ generation: 1 });
});

test('without a browser releases that were there before are not promoted where nothing is live either', async () => {
  await publishAll();
  await expect(bring()).rejects.toThrow(Refusal);
  await expect(bring()).rejects.toThrow(HOW);
  expect(await site.store.current()).toBeUndefined();
});

test('what these sources came to is remembered: the next start does not even render them', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  await bring();
  expect(said).toEqual(['Rendering …\n']);
  said = [];
  await bring();
  expect(said).toEqual([]);
  // For another origin the pages are others.
  await bringUpToDate(site.store, { origin: 'https://other.example', browser: undefined }, goesOn);
  expect(said).toContain('Rendering …\n');
});

test('what these sources came to is put together again where it is broken', async () => {
  const { composition } = await site.promote(await publishAll(), { why: 'npm start' });
  await bring();
  writeFileSync(join(site.store.compositionFolder(composition.id), composition.notFound), 'broken');
  await bring();
  expect(said.join('')).toContain('It is put together again.');
});

test('what somebody promoted stays live, and what to type is said for the workspaces that are something else here', async () => {
  await site.promote(await publishAll());
  await bring();
  expect(said).toEqual([expect.stringMatching(/^Generation 1 stays live: \S+ promoted it\.\n$/)]);

  said = [];
  for (const name of ['mf-contact', 'mf-careers'])
    await site.promote([await site.publish(name, { source: 'other', text: 'Other' })]);
  await bring();
  const commands =
    'npx site-release publish mf-contact && npx site-release publish mf-careers && npx site-release promote mf-contact@latest mf-careers@latest';
  expect(said).toEqual([
    expect.stringMatching(/^Generation 3 stays live: \S+ promoted it\. To show these sources: .+\n$/),
  ]);
  expect(said.join('')).toContain(commands);
});
