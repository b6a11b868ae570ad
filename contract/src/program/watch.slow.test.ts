import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopProgram, untilPrints } from './running.ts';
import { ROOT, startNode } from './start.ts';

const RUN = 'contract/src/program/run.js';

const PROGRAM = `
import { part } from './parts/part.ts';
process.on('SIGTERM', () => {
  console.log('told to end');
  process.exit();
});
setInterval(() => {}, 1000);
console.log('runs with', part);
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-watch-'));
  cpSync(join(ROOT, 'contract'), join(folder, 'contract'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  mkdirSync(join(folder, 'parts'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** @param text what the part is, in TypeScript */
function write(file: string, text: string): void {
  writeFileSync(join(folder, file), `export const part: string = ${text};`);
}

/** As editors do that keep the file whole, and Git. */
function replace(text: string): void {
  write('new.ts', text);
  renameSync(join(folder, 'new.ts'), join(folder, 'parts/part.ts'));
}

test('a program runs anew at each change of its sources, however they are saved, and when a mistake is mended', async () => {
  write('parts/part.ts', "'its first part'");
  const args = [RUN, 'contract/src/program/watch.ts', 'program.ts'];
  const program = startNode('watch', { args, cwd: folder, output: 'kept' });
  try {
    await untilPrints(program, /runs with its first part/);
    for (const part of ['one', 'two', 'three']) {
      replace(`'${part}'`);
      await untilPrints(program, new RegExp(`runs with ${part}`));
    }
    write('parts/part.ts', "'four, in place'");
    await untilPrints(program, /runs with four/);

    const said = new Promise((resolve) => program.stderr?.once('data', resolve));
    replace('');
    await said;
    replace("'five, mended'");
    await untilPrints(program, /runs with five/);

    mkdirSync(join(folder, 'others'));
    write('others/part.ts', "'six, of another folder'");
    renameSync(join(folder, 'parts'), join(folder, 'former'));
    renameSync(join(folder, 'others'), join(folder, 'parts'));
    await untilPrints(program, /runs with six/);
    replace("'seven'");
    await untilPrints(program, /runs with seven/);
  } finally {
    await stopProgram(program);
  }
  const { code, stdout, stderr } = await program.ended;
  expect(code).toBe(0);
  // The one that was not right did not run, and was not told to end.
  expect(stdout.match(/runs with|told to end|Restarting program\.ts/g)).toHaveLength(8 + 8 + 8);
  expect(stderr).toBe('parts/part.ts:1:28: Unexpected ";"\n> export const part: string = ;\n');
});
