import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import type { ReleaseManifest } from '../store/manifest.ts';
import { addSection, sectionContents, shellContents, writeContents } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { readRoutes } from './renderer.ts';

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
    expect(printed.mock.calls.map(([text]) => text)).toEqual([
      'mf_two: \\u001b[2J\n',
      'mf_two: Every check passed.\n',
    ]);
  } finally {
    printed.mockRestore();
  }
});

test('a stack names the sources of which a build has maps, and nothing of Node', async () => {
  const section = await sectionContents('mf-two', { serverFault: 'throws on load' });
  const { [REMOTE_ENTRY]: code = '' } = section;
  // Each line is that of the same number in the source.
  const mappings = code.replace(/[^\n]+/g, 'AACA').replaceAll('\n', ';');
  const map = { version: 3, sources: ['webpack://mf-two/./src/section.ts'], names: [], mappings };
  await writeContents(join(site.data, 'mapped/shell'), await shellContents());
  await writeContents(join(site.data, 'mapped/mf-two'), {
    ...section,
    [REMOTE_ENTRY]: `${code}\n//# sourceMappingURL=remoteEntry.cjs.map`,
    [`${REMOTE_ENTRY}.map`]: JSON.stringify(map),
  });
  const entry = join(site.data, 'mapped/mf-two', REMOTE_ENTRY);
  const builds = {
    shell: join(site.data, 'mapped/shell', SHELL_ENTRY),
    remotes: [{ container: 'mf_two', entry }],
  };
  const failed = await readRoutes(builds, 'mf_two', {}).catch(({ message }: Error) => message);
  expect(failed).toMatch(/^Error: The section cannot be loaded\n {4}at .*\(mf-two\/src\/section\.ts:\d+\)$/m);
  expect(failed).not.toMatch(/node:|render-process|webpack:/);
});
