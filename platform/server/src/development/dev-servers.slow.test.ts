/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, startNode } from '@site/contract/program';

const DOOR = `
interface OnlyInTheSources {
  line: number;
}
const PATHS: Readonly<Record<string, { page: string }>> = {};
export const section = { routes: [{ path: '/', page: 'page', addresses: [PATHS.sample.page] }], pages: {} };
`;

/** Reads the routes of a section as a command. */
const READ = `
  const [servers, program, workspace] = process.argv.slice(1);
  const { EditedSection } = await import(servers);
  const { runCommand } = await import(program);
  process.exitCode = await runCommand(() => new EditedSection(JSON.parse(workspace), 0).build());
`;

test('a section whose routes cannot be read is refused with the line of its sources that throws, and no stack', async () => {
  const root = mkdtempSync(join(tmpdir(), 'unread-'));
  try {
    const folder = join(root, 'mf-sample');
    const own = { name: '@site/mf-sample', version: '1.0.0', dependencies: { '@site/kit': '*' } };
    mkdirSync(join(folder, 'src'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(join(folder, 'src/section.ts'), DOOR);
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
        "The routes of mf-sample cannot be read: TypeError: Cannot read properties of undefined (reading 'page')",
        'mf-sample/src/section.ts:6',
        expect.stringMatching(/^ +4 \|/),
        expect.stringMatching(/^ +5 \|/),
        expect.stringMatching(/^> +6 \|.*PATHS\.sample\.page/),
        expect.stringMatching(/^ +7 \|/),
      ],
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
}, 60_000);
