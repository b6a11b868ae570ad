import { releasableWorkspaces, sourceHash } from '@site/releases';
import { emptySite, type FixtureSite, ORIGIN } from '@site/releases/testing';
import { promoteChanges } from './promote-changes.ts';

let site: FixtureSite;
let said: string;

beforeEach(() => {
  site = emptySite();
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

const update = (origin = ORIGIN) =>
  promoteChanges(site.store, { origin, browser: { skipped: 'not asked for' } });

/**
 * Adds releases that say that they are of these sources, so that none is built.
 * @param text what sections show
 */
async function publishAll(text = 'Text') {
  const [shell = '', ...sections] = (await releasableWorkspaces()).map(({ name }) => name);
  const releases = [await site.publishShell({ source: await sourceHash(shell) })];
  for (const name of sections)
    releases.push(await site.publish(name, { source: await sourceHash(name), text }));
  return releases;
}

/** Makes releases live as "npm start" does. */
async function startWith(text?: string): Promise<void> {
  await publishAll(text);
  await update();
  said = '';
}

test('the first start promotes these sources, and a start without a change does nothing', async () => {
  await publishAll();
  await update();
  expect(said).toContain('Promoted generation 1\n');
  expect(await site.store.current()).toMatchObject({ generation: 1, why: 'npm start' });
  said = '';
  await update();
  expect([said, (await site.store.current())?.generation]).toEqual(['', 1]);
});

test('a composition of "npm start" follows changed sources and another origin', async () => {
  await startWith('Before');
  await publishAll('After');
  await site.store.current();
  await update('https://other.example');
  expect(said).toContain('Promoted generation 2\n');
});

test('a promoted composition stays, and a message names the commands to show these sources', async () => {
  await startWith();
  for (const name of ['mf-contact', 'mf-careers'])
    await site.promote([await site.publish(name, { source: 'other', text: 'Other' })]);
  await update();
  expect(said).toMatch(/^Generation 3 stays live: .+ promoted it\. To show these sources: .+\n$/);
  expect(said).toContain(
    'npx site-release publish mf-contact && npx site-release publish mf-careers && npx site-release promote mf-contact@latest mf-careers@latest',
  );
  expect((await site.store.current())?.generation).toBe(3);
});

test('a composition after a rollback stays', async () => {
  await startWith('Before');
  await site.promote([
    await site.publish('mf-contact', { source: await sourceHash('mf-contact'), text: 'After' }),
  ]);
  await site.service.rollback({});
  await update();
  expect(said).toMatch(/^Generation 3 stays live: .+ rolled back to it\./);
});

test('if the gate refuses these sources, the live composition stays', async () => {
  await startWith();
  const source = await sourceHash('mf-contact');
  await site.publish('mf-contact', { source, serverFault: 'throws on render' });
  await update('https://other.example').catch(() => undefined);
  expect((await site.store.current())?.generation).toBe(1);
  expect(said).toContain('Generation 1 stays live.');
});
