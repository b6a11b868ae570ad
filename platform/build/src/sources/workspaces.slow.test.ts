import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

const COMMANDS = ['lint', 'typecheck', 'test', 'build', 'dev'];

interface Package {
  name: string;
  workspaces?: string[];
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  site?: { kind: string };
}

function packageIn(folder: string): Package {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

const folders = packageIn('.').workspaces ?? [];

/** The workspace that a file is of: workspaces lie in each other. */
function ownerOf(file: string): string | undefined {
  return folders.filter((folder) => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];
}

function git(root: string, ...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root }).toString().split('\n').filter(Boolean);
}

test.each(folders)('%s alone has the commands that CONTRIBUTING.md says', (folder) => {
  const { scripts, site } = packageIn(folder);
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, row = ''] =
    [...guide.matchAll(/^\| (`.+?) \|$/gm)]
      .map(([, cells = '']) => cells.split(/ \| (.*)/s))
      .find(([names = '']) => names.split(', ').includes(`\`${folder}\``)) ?? [];
  const said = COMMANDS.filter((_, index) => (row.split(' | ')[index] ?? '–') !== '–');
  expect(said).toEqual(COMMANDS.filter((command) => scripts[command]));
  // Its browser tests alone are those of `e2e`.
  expect('test:all' in scripts).toBe(folder !== 'e2e');
  expect(said).toEqual(expect.arrayContaining(site ? COMMANDS : ['lint', 'typecheck', 'test']));
});

/** Names of packages in imports: `import { z } from 'zod'`, `} from '@site/kit/site'`, `import('zod')`. A text that has one does not begin its line. */
const PACKAGES =
  /(?:^(?:(?:import|export|\})[^'\n]* from|import) |\bimport\(\s*)'((?:@[^/']+\/)?[\w-][\w.-]*)(?=['/])/gm;

/** What is not part of a program: it may take what is installed for other workspaces. */
const BESIDES = /\.test\.tsx?$|\.config\.[jt]s$|\/testing\//;

/** Workspaces that run where nothing is installed that only their development needs. */
const IN_PRODUCTION = /^(?:contract|api|platform\/(?:build|releases|deploy|server))$/;

/** What of these runs in the repository alone. */
const OF_DEVELOPMENT = /\/(?:trials|development)\/|^platform\/build\/src\/(?:analyze\.ts|sources\/)/;

// Not the linter: it reads all that is installed before it can say so, and takes twenty times as long.
test('no workspace imports a package that its package.json does not name, and sections and what runs in production none that only their tools need', () => {
  const undeclared = folders.flatMap((folder) => {
    const { name: own, site, dependencies, devDependencies, peerDependencies } = packageIn(folder);
    const declared = new Set(Object.keys({ [own]: '', ...dependencies, ...peerDependencies }));
    const tools = new Set(Object.keys(site?.kind === 'section' ? {} : (devDependencies ?? {})));
    const mayUse = (file: string, name: string) =>
      declared.has(name) || (tools.has(name) && (!IN_PRODUCTION.test(folder) || OF_DEVELOPMENT.test(file)));
    const files = git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', folder).filter(
      (file) => /\.tsx?$/.test(file) && !BESIDES.test(file) && ownerOf(file) === folder,
    );
    const imported = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(PACKAGES)].map(
        ([, name = '']) => [file, name] as const,
      ),
    );
    return imported
      .filter(([file, name]) => !mayUse(file, name) && !isBuiltin(name))
      .map(([file, name]) => `${file}: ${name}`);
  });
  expect(undeclared).toEqual([]);
});
