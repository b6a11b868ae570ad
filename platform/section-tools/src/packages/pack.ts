import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print, ROOT, runCommand } from '@site/contract/program';
import { makePackages } from './make-packages.ts';

async function pack(folder = join(ROOT, 'packages')): Promise<void> {
  const target = resolve(folder);
  for (const name of await makePackages(target)) print(join(target, name));
}

process.exitCode = await runCommand(async () => pack(parseArgs({ allowPositionals: true }).positionals[0]));
