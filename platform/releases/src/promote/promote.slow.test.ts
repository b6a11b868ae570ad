import { chooseBrowser } from '../checks/browser.ts';
import { ReleaseError } from '../errors.ts';
import { loadComposition } from '../store/load.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';

let site: FixtureSite;

afterEach(() => site.remove());

async function pageOf(address: string): Promise<string> {
  const current = await site.store.current();
  const loaded = await loadComposition(site.store, current?.composition ?? '');
  return String(loaded?.files.get(loaded.manifest.pages[address] ?? '')?.content);
}

test('a promotion puts releases live with every page rendered, and says what changed', async () => {
  site = await liveSite();
  expect(await pageOf('/two')).toContain('<p>Text at /two</p>');
  const { release, ...promoted } = await site.ship('mf-two', { addresses: ['/two'], text: 'New' });
  expect(promoted).toMatchObject({ generation: 2, addresses: 2, changed: true });
  expect(await pageOf('/two')).toContain('<p>New at /two</p>');
  expect(await pageOf('/')).toContain('<p>Text at /</p>');
  const [newest] = await site.service.history();
  expect(newest).toMatchObject({
    releases: { 'mf-two': release.version },
    change: { kind: 'promote', releases: [`mf-two@${release.version}`] },
    checks: { kit: 'passed', html: 'passed', hydration: 'skipped: not asked for' },
  });
  const again = await site.promote([release]);
  expect(again).toEqual({ ...promoted, changed: false });
});

test('every check passes for pages that hydrate in a real browser', async () => {
  const browser = chooseBrowser(process.env.CHROMIUM_PATH);
  if (!('path' in browser)) return;
  site = emptySite();
  const lines: string[] = [];
  await site.promote(
    [await site.publishShell(), await site.publish('mf-one', { addresses: ['/'] })],
    { browser },
    { onProgress: (progress) => lines.push(progress.type === 'line' ? progress.text : progress.name) },
  );
  expect(lines).toContain('Opening 1 page in a browser …');
  expect(Object.values((await site.store.current())?.checks ?? {})).toEqual(Array(8).fill('passed'));
});

test('a refused promotion changes nothing and lists every finding', async () => {
  site = await liveSite();
  const before = await site.store.current();
  const release = await site.publish('mf-two', { addresses: ['/'], kit: '^9.0.0' });
  const refused = await site.promote([release]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ReleaseError);
  expect(refused).toMatchObject({
    code: 'refused',
    findings: [
      { check: 'kit', problem: expect.stringContaining('needs kit ^9.0.0') },
      { check: 'addresses', problem: '/ belongs to more than one section: mf-one and mf-two.' },
      { check: 'removed', problem: '/two is live and would disappear.' },
    ],
  });
  expect(await site.store.current()).toEqual(before);
});

test('a repeated status reads no manifest', async () => {
  site = await liveSite();
  await site.service.status();
  const get = jest.spyOn(site.store.blobs, 'get');
  await site.service.status();
  expect(get.mock.calls.filter(([key]) => key.endsWith('/manifest.json'))).toEqual([]);
});
