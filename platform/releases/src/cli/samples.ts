import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { sourceFiles } from '../publish/workspaces.ts';

/** Marks a sample value in the sources, or a claim that the owner must confirm, at the end of its line: `// sample: <what>`. */
const MARK = /\/\/ sample: ([^<].*)$/;

/** Every value in the sources below a folder that is marked as a sample, with its path and line as editors open them. */
export async function findSamples(root: string): Promise<{ place: string; what: string }[]> {
  const samples: { place: string; what: string }[] = [];
  const files = await sourceFiles(root, ['.data', '.git', 'test-results']);
  for (const file of files.filter((each) => each.endsWith('.ts'))) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      const what = MARK.exec(line)?.[1];
      if (what) samples.push({ place: `${relative(root, file)}:${at + 1}`, what });
    }
  }
  return samples;
}
