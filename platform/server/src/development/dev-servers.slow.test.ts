/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, startNode } from '@site/contract/program';

/** With the source of its addresses, in the sixth line. */
const doorWith = (addresses: string) => `
interface OnlyInTheSources {
  line: number;
}
const PATHS: Readonly<Record<string, { page: string }>> = {};
export const section = { routes: [{ path: '/', page: 'page', ${addresses} }], pages: {} };
`;

/** Reads the routes of a section as a command. */
const READ = `
  const [servers, program, workspace] = process.argv.slice(1);
  const { EditedSection } = await import(servers);
  const { runCommand } = await import(program);
  process.exitCode = await runCommand(() => new EditedSection(JSON.parse(workspace), 0).build());
`;

test.each([
  [
    'throws',
    'addresses: [PATHS.sample.page]',
    "The routes of mf-sample cannot be read: TypeError: Cannot read properties of undefined (reading 'page')",
  ],
  [
    'is wrong',
    'adresses: [PATHS.sample]',
    'The routes of mf-sample cannot be read. The route / has no list "addresses"',
  ],
])(
  'a section whose routes cannot be read is refused with the line of its sources that %s, and no stack',
  async (_what, addresses, complaint) => {
    const root = mkdtempSync(join(tmpdir(), 'unread-'));
    try {
      const folder = join(root, 'mf-sample');
      const own = { name: '@site/mf-sample', version: '1.0.0', dependencies: { '@site/kit': '*' } };
      mkdirSync(join(folder, 'src'), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
      writeFileSync(join(folder, 'src/section.ts'), doorWith(addresses));
      const workspace = { name: 'mf-sample', folder, package: { ...own, site: { kind: 'section' } } };
      const modules = [join(__dirname, 'dev-servers.ts'), join(ROOT, 'contract/src/program/index.ts')];
      const args = [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        READ,
        ...modules,
        JSON.stringify(workspace),
      ];
      const { code, stderr } = await startNode('Reading', { args, output: 'kept' }).ended;
      expect([code, stderr.trim().split('\n')]).toEqual([
        1,
        [
          complaint,
          'mf-sample/src/section.ts:6',
          expect.stringMatching(/^ +4 \|/),
          expect.stringMatching(/^ +5 \|/),
          expect.stringMatching(/^> +6 \|.*PATHS\.sample/),
          expect.stringMatching(/^ +7 \|/),
        ],
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
  60_000,
);
