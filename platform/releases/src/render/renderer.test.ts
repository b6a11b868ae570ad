import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '../store/manifest.ts';
import { addSection } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';

// Promotions take longer where the machine is busy.
jest.setTimeout(30_000);

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

async function pageAt(release: ReleaseManifest, address: string): Promise<string> {
  const { composition } = await site.promote([release]);
  return readFile(
    join(site.store.compositionFolder(composition.id), composition.pages[address] ?? ''),
    'utf8',
  );
}

test('a section that answers for others changes its own page only', async () => {
  const release = await addSection(site.store, 'mf-two', {
    addresses: ['/two'],
    serverFault: 'speaks for others',
  });
  expect(await pageAt(release, '/two')).toContain('Forged');
  const { composition } = await site.store.live();
  const home = join(site.store.compositionFolder(composition?.id ?? ''), 'pages/index.html');
  expect(await readFile(home, 'utf8')).not.toContain('Forged');
});

test('what a section writes to the terminal has its name before it, and gives the terminal no commands', async () => {
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    await pageAt(
      await addSection(site.store, 'mf-two', {
        addresses: ['/two'],
        serverFault: 'writes to the terminal',
      }),
      '/two',
    );
    expect(printed.mock.calls.map(([text]) => text)).toEqual(['mf_two: [2JEvery check passed.\n']);
  } finally {
    printed.mockRestore();
  }
});
