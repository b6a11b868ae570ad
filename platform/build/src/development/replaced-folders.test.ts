/** @jest-environment node */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rspack } from '@rspack/core';
import { replacedFoldersPlugin } from './replaced-folders.ts';

test('a folder of sources that another one takes the place of is built again, and watched from then on', async () => {
  const root = mkdtempSync(join(tmpdir(), 'replaced-folders-'));
  const page = join(root, 'src/pages/page.js');
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  writeFileSync(join(root, 'src/section.js'), "import './pages/page.js';");
  writeFileSync(page, "console.log('first');");
  const compiler = rspack({
    context: root,
    entry: './src/section.js',
    mode: 'development',
    devtool: false,
    output: { path: join(root, 'dist') },
    plugins: [replacedFoldersPlugin],
  });
  let built = '';
  const until = async (text: string) => {
    for (const end = Date.now() + 8000; !built.includes(text); await sleep(20))
      if (Date.now() > end) throw new Error(`"${text}" is not built`);
  };
  const watching = compiler.watch({}, () => {
    built = readFileSync(join(root, 'dist/main.js'), 'utf8');
  });
  try {
    await until('first');
    cpSync(join(root, 'src'), join(root, 'new'), { recursive: true });
    writeFileSync(join(root, 'new/pages/page.js'), "console.log('second');");
    renameSync(join(root, 'src'), join(root, 'old'));
    renameSync(join(root, 'new'), join(root, 'src'));
    await until('second');
    writeFileSync(page, "console.log('third');");
    await until('third');
  } finally {
    await new Promise<void>((resolve) => watching?.close(() => resolve()));
    rmSync(root, { recursive: true });
  }
}, 20_000);
