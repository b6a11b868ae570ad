import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from '@site/contract/testing';

const ROOT = join(__dirname, '../../../..');

function git(root: string, ...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root }).toString().split('\n').filter(Boolean);
}

/** Runs the program of a package that is installed here. */
function run(program: string, args: string[], cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', program), ...args],
    { cwd },
  );
  return { status, output: `${stdout}${stderr}` };
}

/** What `npm run typecheck -w` says of a workspace. */
function typecheckIn(root: string, workspace: string): { status: number | null; output: string } {
  const args = ['run', '--silent', 'typecheck', '-w', workspace];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root });
  return { status, output: `${stdout}${stderr}` };
}

// A busy machine takes its time for the compiler and the linter.
jest.setTimeout(120_000);

const root = mkdtempSync(join(tmpdir(), 'workspaces-'));

beforeAll(() => {
  copyCheckout(root);
  git(root, 'init', '--quiet');
  git(root, 'add', '--all');
});

afterAll(() => rmSync(root, { recursive: true }));

test('type checking a section leaves nothing in the folder of any workspace', () => {
  expect(run('typescript/bin/tsc', ['--build'], join(root, 'mf-careers'))).toEqual({
    status: 0,
    output: '',
  });
  const left = () =>
    git(root, 'status', '--porcelain', '--ignored').filter((line) => !line.startsWith('A  '));
  expect(left()).toEqual(['!! .types/', '!! node_modules/']);

  // Nor where it imports what it may not.
  const forbidden = join(root, 'mf-careers/src/forbidden.ts');
  writeFileSync(forbidden, "export { section } from '../../mf-contact/src/section.ts';\n");
  expect(run('typescript/bin/tsc', ['--build'], join(root, 'mf-careers')).output).toContain(
    'forbidden.ts(1,',
  );
  run('typescript/bin/tsc', ['--build', '--noCheck'], join(root, 'mf-careers'));
  rmSync(forbidden);
  expect(left()).toEqual(['!! .types/', '!! node_modules/']);
});

test('of an import that a section may not have, the linter says in one sentence why, and what to import', () => {
  const onlyOnce =
    'It exists once on the page and belongs to the shell: what sections may use of it is in @site/kit and its entries.';
  const forbidden = [
    [
      '@site/mf-marketing',
      'A section imports the kit (@site/kit) and the contract (@site/contract), never another section or the shell.',
    ],
    ['@mantine/core', onlyOnce],
    ['react-router-dom', onlyOnce],
    ['@site/kit/host', 'What is in @site/kit/host is for the shell alone: a section imports @site/kit.'],
    [
      '../../shell/src/discovery.ts',
      'A section imports the kit (@site/kit) and the contract (@site/contract), by these names, and no file of another workspace.',
    ],
  ] as const;
  const lines = forbidden.map(([module], index) => `export { a as a${index} } from '${module}';\n`);
  writeFileSync(join(root, 'mf-contact/src/forbidden.ts'), lines.join(''));
  const args = ['lint', '--reporter=github', 'mf-contact/src/forbidden.ts'];
  const { output } = run('@biomejs/biome/bin/biome', args, root);
  const said = [...output.matchAll(/^::error .*?\bline=(\d+),.*?::(.*)$/gm)].map(([, line, text]) => [
    line,
    text,
  ]);
  expect(said).toEqual(forbidden.map(([, text], index) => [String(index + 1), text]));
  rmSync(join(root, 'mf-contact/src/forbidden.ts'));
});

test('type checking says the same sentence, and not what the compiler makes of another workspace’s files', () => {
  const file = join(root, 'mf-careers/src/forbidden.ts');
  writeFileSync(file, "export { section } from '../../mf-contact/src/section.ts';\n");
  const { status, output } = typecheckIn(root, 'mf-careers');
  rmSync(file);
  expect(status).toBe(1);
  expect(output.match(/A section imports the kit \(@site\/kit\) and .*/g)).toHaveLength(1);
  expect(output).not.toContain('error TS');
});

test('a mistake is said once, by the check of its own workspace', () => {
  const mistake = "export const mistake: number = 'text';\n";
  const files = ['mf-careers/src/mistake.ts', 'shell/kit/src/mistake.ts'];
  for (const file of files) writeFileSync(join(root, file), mistake);
  const [section, kit] = [typecheckIn(root, 'mf-careers'), typecheckIn(root, 'shell/kit')];
  const again = typecheckIn(root, 'mf-careers');
  for (const file of files) rmSync(join(root, file));
  for (const { status, output } of [section, kit, again]) {
    expect(status).not.toBe(0);
    expect(output.match(/^.*error TS.*$/gm)).toEqual([
      expect.stringMatching(/^src\/mistake\.ts\(1,14\): error TS2322: /),
    ]);
  }
  expect(typecheckIn(root, 'mf-careers').status).toBe(0);
});
