import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, startCommand } from './start.ts';

const RUN = 'contract/src/program/run.js';

let folder = '';

afterEach(() => rmSync(folder, { recursive: true }));

/** A repository of a few sources, with what runs programs. */
function repository(sources: Record<string, string>) {
  folder = mkdtempSync(join(tmpdir(), 'site-run-'));
  for (const file of [RUN, 'contract/src/program/built.js', 'contract/package.json'])
    cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('package.json', '{ "type": "module" }');
  for (const [file, text] of Object.entries(sources)) write(file, text);
  const start = (...args: string[]) =>
    startCommand('run', process.execPath, { args: [RUN, ...args], cwd: folder, output: 'kept' });
  return {
    write,
    start,
    run: (...args: string[]) => start(...args).ended,
    /** How often the program was made. */
    made: () =>
      readdirSync(join(folder, 'dist/programs/program')).filter((name) => name !== 'built.json').length,
  };
}

const PROGRAM = `
import { part } from './part.ts';
interface Late { late: string }
const { late }: Late = await import('./late.ts');
console.log(part, late, import.meta.url, ...process.argv.slice(1));
throw new Error('fault');
`;

const SOURCES = {
  'program.ts': PROGRAM,
  'part.ts': "export const part: string = 'one';",
  'late.ts': "export const late: string = 'late';",
};

test('a program is made once, and anew when a source of it has changed', async () => {
  const { run, write, made } = repository(SOURCES);
  const file = join(folder, 'program.ts');
  const first = await run('program.ts', '--some', 'argument');
  expect(first.stdout).toBe(`one late file://${file} ${file} --some argument\n`);
  expect(first.stderr).toContain(`${file}:6:7`);
  // From Node 22 on a stack has a line of Node's own where the program was made.
  const own = (ended: typeof first) => ({ ...ended, stderr: ended.stderr.replace(/^.*\(node:.*\n/gm, '') });
  expect(own(await run('program.ts', '--some', 'argument'))).toEqual(own(first));
  expect(made()).toBe(1);

  write('part.ts', "export const part: string = 'two';");
  expect((await run('program.ts')).stdout).toMatch(/^two late /);
  expect(made()).toBe(2);
  write('late.ts', "export const late: string = 'later';");
  expect((await run(file)).stdout).toMatch(/^two later /);
});

test('where nothing can be kept the sources are run', async () => {
  const { run, write } = repository(SOURCES);
  write('dist', '');
  const file = join(folder, 'program.ts');
  const { stdout, stderr } = await run('program.ts', '--some');
  expect(stdout).toBe(`one late file://${file} ${file} --some\n`);
  expect(stderr).toContain(`${file}:6:7`);
});

test.each([
  ['', {}, '> export const = 1;\n'],
  [', also where nothing can be kept', { dist: '' }, ''],
])('of a source that is not right it says once which, and the line%s', async (_when, kept, line) => {
  const { run } = repository({ ...SOURCES, ...kept, 'part.ts': 'export const = 1;' });
  expect(await run('program.ts')).toEqual({
    code: 1,
    stdout: '',
    stderr: `part.ts:1:13: Expected identifier but found "="\n${line}`,
  });
});

test('a program that is started with --await begins when what is wrong with its sources is mended', async () => {
  const { start, write } = repository({ ...SOURCES, 'part.ts': 'export const = 1;' });
  const program = start('--await', 'program.ts', '--some');
  await once(program.stderr ?? program, 'data');
  // It looks whether there is something new.
  await sleep(1200);
  write('part.ts', "export const part: string = 'mended';");
  const { stdout, stderr } = await program.ended;
  const file = join(folder, 'program.ts');
  expect(stdout).toBe(`mended late file://${file} ${file} --some\n`);
  expect(stderr.match(/part\.ts:1:13/g)).toHaveLength(1);
  expect(stderr).toContain('\n\nGoes on when it is mended …\n');
});
