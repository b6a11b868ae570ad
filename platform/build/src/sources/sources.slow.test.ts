import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SITE } from '@site/contract';
import { findCycles } from './cycles.ts';
import { type Import, readImports } from './imports.ts';

const ROOT = join(__dirname, '../../../..');

/** The rooms in their order: each imports what stands further down. Rooms of one line know nothing of each other. */
const ORDER = [
  ['e2e'],
  ['bench'],
  ['operations'],
  ['platform/section-tools'],
  ['platform/server'],
  // Built like an application: of the service it knows what that answers.
  ['platform/deploy/console'],
  ['platform/deploy'],
  ['platform/releases'],
  // Built like an application, and served by the API, of whose code it knows nothing.
  ['api/inbox'],
  ['platform/build'],
  ['api'],
  ['mf-marketing', 'mf-contact', 'mf-careers'],
  ['shell/src', 'shell/app'],
  ['shell/kit'],
  ['contract'],
];

/** Most lines of a file of code, and most files of code of a folder. Tests and texts of pages do not count. */
const LIMITS = { lines: 200, files: 15 };

const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//;
const CONTENT = /\.content\.ts$/;

/** The files that git knows or would take up, relative to the repository. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)));
const code = tracked.filter((file) => /\.(?:tsx?|js|cjs|mjs)$/.test(file));
const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function rankOf(file: string): number | undefined {
  const rank = ORDER.findIndex((rooms) => rooms.some((room) => file.startsWith(`${room}/`)));
  return rank < 0 ? undefined : rank;
}

function roomOf(file: string): string | undefined {
  return ORDER.flat().find((room) => file.startsWith(`${room}/`));
}

function runsAgainstTheOrder({ from, to }: Import): boolean {
  const [above, below] = [rankOf(from), rankOf(to)];
  if (above === undefined || below === undefined || roomOf(from) === roomOf(to)) return false;
  return above >= below;
}

let imports: Import[];

beforeAll(async () => {
  imports = await readImports(ROOT, workspaces, code);
});

test('each room imports only from rooms further down', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(runsAgainstTheOrder).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('no imports go in a circle, between files or between folders, at any level', () => {
  expect(findCycles(imports.filter(({ from, to }) => !TEST.test(from) && !TEST.test(to)))).toEqual([]);
});

test("no test holds a value of the company, which is the owner's to change, but what the specification says", () => {
  const { company, blurb, phone, email, careersEmail, licenseNumber, social, resources } = SITE;
  const links = [...social, ...resources].map(({ href }) => href);
  const own = [company, blurb, phone.display, phone.href, email, careersEmail, licenseNumber, ...links];
  const values = own.filter((value) => value !== undefined);
  const tests = code.filter(
    (file) => TEST.test(file) || file.startsWith('e2e/') || file.includes('/examples/'),
  );
  const found = tests.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return values.filter((value) => text.includes(value)).map((value) => `${file}: ${value}`);
  });
  expect(tests.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test('every way to name a module is read', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  const lines = [
    "import './a.ts';",
    "import type { B } from './b.ts';",
    "export { c } from './c.ts';",
    "export * from './d.ts';",
    "import e = require('./e.ts');",
    "const f = () => import(/* webpackChunkName: 'f' */ './f.ts');",
    'const g = () => import(`./g.ts`);',
    "const h = require('./h.ts');",
    "const i = import.meta.resolve('./i.ts');",
    "const j = new URL('./j.ts?inline', import.meta.url);",
    "import { k } from '@site/k/door';",
  ];
  try {
    mkdirSync(join(root, 'k'));
    writeFileSync(
      join(root, 'k/package.json'),
      JSON.stringify({ name: '@site/k', exports: { './door': { types: './k.ts' } } }),
    );
    writeFileSync(join(root, 'from.ts'), lines.join('\n'));
    const found = await readImports(root, ['k'], ['from.ts']);
    expect(found.map(({ to }) => to).sort()).toEqual(
      [...'abcdefghij'].map((name) => `${name}.ts`).concat('k/k.ts'),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a circle between files and one between folders are found', () => {
  const one = { from: 'a/x.ts', to: 'a/y.ts' };
  expect(findCycles([one, { from: 'a/y.ts', to: 'a/z.ts' }])).toEqual([]);
  expect(findCycles([one, { from: 'a/y.ts', to: 'a/x.ts' }])).toEqual(['a/x.ts → a/y.ts → a/x.ts']);
  const between = [
    { from: 'a/b/x.ts', to: 'a/c/x.ts' },
    { from: 'a/c/y.ts', to: 'a/b/y.ts' },
  ];
  expect(findCycles(between)).toEqual(['a/b → a/c → a/b']);
});

test(`no file of code has more than ${LIMITS.lines} lines`, () => {
  const long = code
    .filter((file) => !TEST.test(file) && !CONTENT.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > LIMITS.lines);
  expect(long).toEqual([]);
});

test(`no folder has more than ${LIMITS.files} files of code`, () => {
  const counts = new Map<string, number>();
  for (const file of code.filter((each) => !TEST.test(each) && !CONTENT.test(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > LIMITS.files)).toEqual([]);
});

test('every link of the documentation leads to a file', () => {
  const broken = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const links = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)];
      return links
        .flatMap(([, link]) => link ?? [])
        .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(ROOT, dirname(file), link)))
        .map((link) => `${file}: ${link}`);
    });
  expect(broken).toEqual([]);
});
