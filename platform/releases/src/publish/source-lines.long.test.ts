/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';

/** Builds a section, and refuses something for a place in one of its scripts, in its own words and in those of another release. */
const REFUSE = `
  import { readFileSync } from 'node:fs';
  const [releases, files, program] = process.argv.slice(1);
  const { buildWorkspace, findWorkspace, throwInSourceLines } = await import(releases);
  const { contentVersion, describeFiles } = await import(files);
  const { Refusal, runCommand } = await import(program);
  const workspace = await findWorkspace('mf-careers');
  await buildWorkspace(workspace);
  const dist = workspace.folder + '/dist';
  const column = readFileSync(dist + '/client/program.js', 'utf8').indexOf('thrown here') + 1;
  const at = (version) => '    at e (http://candidate.localhost/releases/mf-careers/' + version + '/client/program.js:1:' + column + ')';
  const text = ['Broken', at(contentVersion('1.0.0', await describeFiles(dist))), at('1.0.0-0123456789')].join('\\n');
  process.exitCode = await runCommand(() => throwInSourceLines(new Refusal(text)));
`;

test('a refusal names the line of the sources for a script that was built here, and leaves other releases as they are', async () => {
  const root = mkdtempSync(join(tmpdir(), 'source-lines-'));
  try {
    const { edit } = copyCheckout(root);
    const page = 'mf-careers/src/pages/program/ProgramPage.tsx';
    const start = 'export function ProgramPage() {\n';
    edit(page, start, `${start}  if (String(hero.title) === 'x') throw new Error('thrown here');\n`);
    const line = readFileSync(join(root, page), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('thrown here'));
    const modules = [
      'platform/releases/src/index.ts',
      'platform/releases/src/store/release-files.ts',
      'contract/src/program/index.ts',
    ].map((file) => join(root, file));
    const args = ['--import', 'tsx', '--input-type=module', '-e', REFUSE, ...modules];
    const { stderr } = await startNode('Refusing', { args, cwd: root, output: 'kept' }).ended;
    expect(stderr.split('\n')).toEqual([
      'Broken',
      `    at e (${page}:${line + 1})`,
      expect.stringMatching(/^ {4}at e \(http:.*\/1\.0\.0-0123456789\/client\/program\.js:1:\d+\)$/),
      '',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
}, 60_000);
