/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, type MultiCompiler, type MultiStats, rspack } from '@rspack/core';
import { sourceLinesPlugin } from './build-errors.ts';
import { causesAlonePlugin, describeBuilds } from './build-news.ts';

/** What is said of two builds, of one module each. */
async function saidOf(...modules: [string, string]): Promise<string> {
  const compiler = rspack(
    modules.map((text, index) => ({
      name: `build ${index}`,
      context: __dirname,
      entry: `data:text/javascript,${text}`,
      mode: 'development' as const,
    })),
  );
  return saidOfBuilds(compiler);
}

async function saidOfBuilds(compiler: MultiCompiler, isOneOfAll = false): Promise<string> {
  for (const each of compiler.compilers) each.outputFileSystem = null;
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, built) => (error ? reject(error) : resolve(built)));
  });
  const said = stats && describeBuilds('mf-sample', stats, isOneOfAll);
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  return said ?? '';
}

test('of builds without an error one line is said, with the name of the workspace', async () => {
  expect(await saidOf('export default 1', 'export default 2')).toBe('mf-sample is built.');
});

test('every error is said whole, without a count of those of each build', async () => {
  const said = await saidOf("import '/no/such/file.js'", "import '/no/other/file.js'");
  expect(said).toMatch(
    /^mf-sample does not build:\nERROR in .*\n[\s\S]*Can't resolve '\/no\/such\/file\.js'/,
  );
  expect(said).toContain("Can't resolve '/no/other/file.js'");
  expect(said).not.toContain('compiled');
});

test('an error that is of no file is said without a mark in the place of its name', async () => {
  const refusing = ({ hooks }: Compiler) =>
    hooks.afterCompile.tap('refusing', ({ errors }) => errors.push(new Error('The routes cannot be read')));
  const config = { context: __dirname, entry: 'data:text/javascript,1', mode: 'development' as const };
  expect(await saidOfBuilds(rspack([{ ...config, plugins: [refusing] }]))).toBe(
    'mf-sample does not build:\nERROR: The routes cannot be read',
  );
});

const TYPESCRIPT = {
  rules: [
    {
      test: /\.ts$/,
      use: { loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } },
    },
  ],
};

/** Adds what is said of each name of a file that was built before and does not any more. */
function alsoNotFound({ hooks }: Compiler): void {
  hooks.afterCompile.tap('alsoNotFound', ({ errors }) => {
    errors.push(new Error("  × ESModulesLinkingError: export 'name' was not found in '../contract'"));
  });
}

test('a mistake in what all workspaces have in common is said once, without what comes of it, and in one line where all are built together', async () => {
  const root = mkdtempSync(join(tmpdir(), 'build-news-'));
  try {
    for (const folder of ['mf-sample', 'contract']) mkdirSync(join(root, folder));
    const write = (file: string, text: string) => writeFileSync(join(root, file), text);
    write('mf-sample/section.ts', "export { name } from '../contract/index.ts';");
    write('contract/index.ts', "export * from './company.ts';");
    write('contract/company.ts', 'const one = 1;\nexport const name = {{;');
    const build = () =>
      rspack([
        {
          context: join(root, 'mf-sample'),
          entry: './section.ts',
          mode: 'development',
          module: TYPESCRIPT,
          plugins: [alsoNotFound, causesAlonePlugin],
        },
      ]);
    const whole = await saidOfBuilds(build());
    expect(whole.match(/^ERROR/gm)).toHaveLength(1);
    expect(whole).toMatch(/^mf-sample does not build:\nERROR in \.\.\/contract\/company\.ts\n[\s\S]*\[2:/);
    expect(await saidOfBuilds(build(), true)).toMatch(
      /^mf-sample does not build: contract\/company\.ts:2: Syntax Error: [^\n]+$/,
    );
  } finally {
    rmSync(root, { recursive: true });
  }
});

/** Types and empty lines are not in what is built: no line is where it was. */
const CALL = `interface Page {
  page: unknown;
}

export const pages: Record<string, () => Promise<Page>> = {
  program: () =>
    import(/* webpackChunkName: "program" */ './nowhere.ts'),
};
`;
const STATEMENT = `interface No {}

import {
  a,
} from './nowhere.ts';
export const b = a;
`;

test.each([
  ['call', CALL, /section\.ts:7\n[\s\S]*> +7 \|.*import\(/],
  ['statement of several lines', STATEMENT, /section\.ts:5\n[\s\S]*> +5 \| } from/],
])('a wrong path in an import that is a %s is said with its line in the source', async (_, section, line) => {
  const root = mkdtempSync(join(tmpdir(), 'build-errors-'));
  try {
    const context = join(root, 'mf-sample');
    mkdirSync(context);
    writeFileSync(join(context, 'section.ts'), section);
    const said = await saidOfBuilds(
      rspack([
        {
          context,
          entry: './section.ts',
          mode: 'development',
          devtool: 'source-map',
          module: TYPESCRIPT,
          plugins: [sourceLinesPlugin],
        },
      ]),
    );
    expect(said.match(/Can't resolve '\.\/nowhere\.ts'/g)).toHaveLength(1);
    expect(said).toMatch(line);
    expect(said).not.toContain('╭─');
  } finally {
    rmSync(root, { recursive: true });
  }
});
