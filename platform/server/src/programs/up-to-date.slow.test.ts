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

const browser = { skipped: 'not asked for' };

const bring = () => bringUpToDate(site.store, { origin: ORIGIN, browser }, goesOn);

test('of what fails because the person stops it nothing is said', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  await publishAll('Other text');
  await bringUpToDate(site.store, { origin: ORIGIN, browser }, AbortSignal.abort());
  expect(said.join('')).not.toContain('stays live');
});

test('nothing is rendered or said where these sources are live', async () => {
  await site.promote(await publishAll(), { why: 'npm start' });
  await bring();
  expect(said).toEqual([]);
  expect(await site.store.current()).toMatchObject({ generation: 1 });
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
