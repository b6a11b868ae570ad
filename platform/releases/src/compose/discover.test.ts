import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { ReleaseStore } from '../store/store.ts';
import { compositionFiles, type SectionRelease, type ShellRelease } from './discover.ts';

const ORIGIN = 'https://example.com';

const SHELL: ShellRelease = {
  kind: 'shell',
  name: 'shell',
  version: '1.0.0-a',
  source: 'x',
  publishedAt: '2026-01-01T00:00:00.000Z',
  container: 'shell',
  kit: '1.0.0',
  provides: {},
  chunks: { main: ['main.js', 'main.css'] },
  files: [
    { path: 'client/main.css', bytes: 1, integrity: 'sha384-main.css' },
    { path: 'client/main.js', bytes: 1, integrity: 'sha384-main.js' },
    { path: 'server/main.cjs', bytes: 1, integrity: 'sha384-main.cjs' },
  ],
};

function section(version: string): SectionRelease {
  return {
    ...SHELL,
    kind: 'section',
    name: 'mf-contact',
    version,
    container: 'mf_contact',
    kit: '^1.0.0',
    uses: {},
    chunks: { section: ['section.js'] },
    files: [{ path: 'client/remoteEntry.js', bytes: 1, integrity: `sha384-entry-${version}` }],
    routes: [{ path: '/contact', page: 'contact', addresses: ['/contact'] }],
  };
}

let data = '';
let store: ReleaseStore;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'discover-'));
  store = new ReleaseStore(data);
  const client = join(store.releaseFolder('shell', SHELL.version), 'client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'main.css'), 'p { color: red }');
});

afterEach(() => rmSync(data, { recursive: true }));

test("the browser's files come with their integrity, and style sheets with their texts", async () => {
  const { shell } = await compositionFiles(
    store,
    { shell: SHELL, sections: [], fallbacks: new Map() },
    { origin: ORIGIN },
  );
  expect(shell.published).toEqual({
    integrity: { 'main.css': 'sha384-main.css', 'main.js': 'sha384-main.js' },
    styles: { 'main.css': 'p { color: red }' },
  });
});

test('a release whose style sheet is missing is refused', async () => {
  const shell = { ...SHELL, chunks: { main: ['gone.css'] } };
  const files = compositionFiles(store, { shell, sections: [], fallbacks: new Map() }, { origin: ORIGIN });
  await expect(files).rejects.toThrow(Refusal);
  await expect(files).rejects.toThrow('shell@1.0.0-a has no gone.css that can be read. Publish it again.');
});

test('discovery names the entry of each section and, where there is one, the entry to fall back on', async () => {
  const releases = { shell: SHELL, sections: [section('2')] };
  const fallbacks = new Map([['mf-contact', section('1')]]);
  const { discovery } = await compositionFiles(store, { ...releases, fallbacks }, { origin: ORIGIN });
  expect(discovery.microFrontends['@site/mf-contact']).toEqual([
    {
      url: '/releases/mf-contact/2/client/remoteEntry.js',
      fallbackUrl: '/releases/mf-contact/1/client/remoteEntry.js',
      metadata: { integrity: 'sha384-entry-2', version: '2' },
      extras: {
        container: 'mf_contact',
        kit: '^1.0.0',
        routes: section('2').routes,
        fallback: { integrity: 'sha384-entry-1', version: '1' },
      },
    },
  ]);
  const alone = await compositionFiles(store, { ...releases, fallbacks: new Map() }, { origin: ORIGIN });
  const [remote] = alone.discovery.microFrontends['@site/mf-contact'] ?? [];
  expect(remote).not.toHaveProperty('fallbackUrl');
  expect(remote?.extras).not.toHaveProperty('fallback');
});
