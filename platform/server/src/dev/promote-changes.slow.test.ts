import { releasableWorkspaces, sourceHash } from '@site/releases';
import { emptySite, type FixtureSite, ORIGIN, siteCopies } from '@site/releases/testing';
import { promoteChanges } from './promote-changes.ts';

let site: FixtureSite;
let said: string;

beforeEach(() => {
  said = '';
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
});

afterEach(() => {
  jest.restoreAllMocks();
  site.remove();
});

const update = ({ store }: FixtureSite, origin = ORIGIN) =>
  promoteChanges(store, { origin, browser: { skipped: 'not asked for' } });

/** Adds releases that say that they are of these sources, so that none is built. */
async function publishAll(to: FixtureSite, text: string): Promise<void> {
  const [shell = '', ...sections] = (await releasableWorkspaces()).map(({ name }) => name);
  await to.publishShell({ source: await sourceHash(shell) });
  for (const name of sections) await to.publish(name, { source: await sourceHash(name), text });
}

/** A site whose releases "npm start" has made live. */
const startedSite = siteCopies(async (made) => {
  await publishAll(made, 'Before');
  await update(made);
});

test('the first start promotes these sources, and a start without a change does nothing', async () => {
  site = emptySite();
  await publishAll(site, 'Text');
  await update(site);
  expect(said).toContain('Promoted generation 1\n');
  expect(await site.store.current()).toMatchObject({ generation: 1, why: 'npm start' });
  said = '';
  await update(site);
  expect([said, (await site.store.current())?.generation]).toEqual(['', 1]);
});

test('a composition of "npm start" follows changed sources and another origin', async () => {
  site = await startedSite();
  await publishAll(site, 'After');
  await update(site, 'https://other.example');
  expect(said).toContain('Promoted generation 2\n');
});

test('a promoted composition stays, and a message names the commands to show these sources', async () => {
  site = await startedSite();
  said = '';
  for (const name of ['mf-contact', 'mf-careers'])
    await site.promote([await site.publish(name, { source: 'other', text: 'Other' })]);
  await update(site);
  expect(said).toMatch(/^Generation 3 stays live: .+ promoted it\. To show these sources: .+\n$/);
  expect(said).toContain(
    'npx site-release publish mf-contact && npx site-release publish mf-careers && npx site-release promote mf-contact@latest mf-careers@latest',
  );
  expect((await site.store.current())?.generation).toBe(3);
});

test('a composition after a rollback stays', async () => {
  site = await startedSite();
  said = '';
  await site.promote([
    await site.publish('mf-contact', { source: await sourceHash('mf-contact'), text: 'After' }),
  ]);
  await site.service.rollback({});
  await update(site);
  expect(said).toMatch(/^Generation 3 stays live: .+ rolled back to it\./);
});

test('if the gate refuses these sources, the live composition stays', async () => {
  site = await startedSite();
  const source = await sourceHash('mf-contact');
  await site.publish('mf-contact', { source, serverFault: 'throws on render' });
  await update(site, 'https://other.example').catch(() => undefined);
  expect((await site.store.current())?.generation).toBe(1);
  expect(said).toContain('Generation 1 stays live.');
});
