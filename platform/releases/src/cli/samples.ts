import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { sourceFiles } from '../publish/workspaces.ts';

/** Marks a sample value in the sources, or a claim that the owner must confirm, at the end of its line: `// sample: <what>`. */
const MARK = /\/\/ sample: ([^<].*)$/;

/** The licence number that is still missing. Advertising has to show it, so that deleting the mark is not enough. */
const UNSET = /licenseNumber: +undefined/;

function sampleIn(line: string): string | undefined {
  return (
    MARK.exec(line)?.[1] ?? (UNSET.test(line) ? "the contractor's licence number is missing" : undefined)
  );
}

/** Every value in the sources below a folder that is marked as a sample, with its path and line as editors open them. */
export async function findSamples(root: string): Promise<{ place: string; what: string }[]> {
  const samples: { place: string; what: string }[] = [];
  const files = await sourceFiles(root, ['.data', '.git', 'test-results']);
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      const what = sampleIn(line);
      if (what) samples.push({ place: `${relative(root, file)}:${at + 1}`, what });
    }
  }
  return samples;
}
