/** `npm run bench -- pages|api|release|lighthouse …`: see docs/benchmarks.md. */
import { printError } from '@site/contract/program';

const BENCHMARKS: Readonly<Record<string, () => Promise<{ run(args: string[]): Promise<void> }>>> = {
  pages: () => import('./pages/pages.ts'),
  api: () => import('./api.ts'),
  release: () => import('./release.ts'),
  lighthouse: () => import('./lighthouse.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark) {
  await (await benchmark()).run(args);
} else {
  printError(`Name a benchmark: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [options]`);
  process.exitCode = 2;
}
