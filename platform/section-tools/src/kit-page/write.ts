import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print, ROOT, runCommand } from '@site/contract/program';
import { kitPage } from './page.ts';
import { readKit } from './read-kit.ts';

/** `npm run kit-page`: writes the page that shows the kit. */
async function write(file = join(ROOT, 'docs/kit.md')): Promise<void> {
  writeFileSync(file, kitPage(readKit()));
  print(resolve(file));
}

process.exitCode = await runCommand(() => write(process.argv[2]));
