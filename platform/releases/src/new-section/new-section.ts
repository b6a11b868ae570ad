import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@site/contract/program';
import { filesIn, ifThere } from '../store/files.ts';
import type { NewSection } from './describe.ts';

/** A whole section, with the names of a sample in it. */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** Ends the name of files that this repository's own tools would take for theirs. */
const ENDING = '.template';

/** The sample's names, each as a word of its own, and what takes their place. */
function named(text: string, { name, address, title }: NewSection): string {
  return text
    .replace(/\bmf-sample\b/g, name)
    .replace(/\/sample\b/g, address)
    .replace(/\bSample\b/g, title);
}

/**
 * Makes a complete section in a folder of its own.
 * @param folder absolute; it is made where it is not there
 * @returns the paths of its files in the folder
 * @throws Refusal when there is something in the folder
 */
export async function newSection(section: NewSection, folder: string): Promise<string[]> {
  const there = await ifThere(readdir(folder));
  if (there?.some((each) => each !== '.git'))
    throw new Refusal(
      `${folder} is not empty. Name an empty folder, or one that is not there yet: --into <folder>.`,
    );
  const files = await filesIn(TEMPLATE);
  const written = files.map(async (file) => {
    const text = await readFile(join(TEMPLATE, file), 'utf8');
    const path = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), named(text, section));
    return path;
  });
  return (await Promise.all(written)).sort();
}
