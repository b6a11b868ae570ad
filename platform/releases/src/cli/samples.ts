import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { EXIT, print, ROOT } from '@site/contract/program';
import { table } from '@site/contract/table';

const SKIPPED = new Set(['node_modules', 'dist', '.types', '.data', '.git', 'test-results']);

/** Marks a sample value in the sources, at the end of its line: `// sample: <what>`. */
const MARK = /\/\/ sample: ([^<].*)$/;

interface Sample {
  /** Path and line, as editors open them. */
  place: string;
  what: string;
}

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sourceFiles(path);
        return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
      }),
  );
  return found.flat().sort();
}

/** Every value in the sources below a folder that is marked as a sample. */
export async function findSamples(root: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const file of await sourceFiles(root)) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      const what = MARK.exec(line)?.[1];
      if (what) samples.push({ place: `${relative(root, file)}:${at + 1}`, what });
    }
  }
  return samples;
}

/** Lists what the owner must still replace. @returns the exit code: 1 while there is anything */
export async function checkGoLive(): Promise<number> {
  const samples = await findSamples(ROOT);
  if (samples.length === 0) {
    print('No sample value is left.');
    return EXIT.done;
  }
  print(
    table(
      ['PLACE', 'SAMPLE'],
      samples.map(({ place, what }) => [place, what]),
    ),
  );
  print(`\n${samples.length} sample values are left. Replace each by the company's own and delete its mark.`);
  return EXIT.refused;
}
