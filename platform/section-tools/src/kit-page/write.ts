import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print, ROOT, runCommand } from '@site/contract/program';
import { kitPage } from './page.ts';
import { readKit } from './read-kit.ts';

/** `npm run kit-page [-- file]`: writes the page that shows the kit. */
async function write(): Promise<void> {
  const [file = join(ROOT, 'docs/kit.md')] = parseArgs({ allowPositionals: true }).positionals;
  writeFileSync(file, kitPage(readKit()));
  print(resolve(file));
}

process.exitCode = await runCommand(write);
