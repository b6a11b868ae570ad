import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WrongUse } from '@site/contract/program';
import { filesIn, undefinedIfMissing } from '../blobs/files.ts';
import { ADDRESS, LONGEST_LABEL, RELEASE_NAME, RESERVED } from '../compose/routes.ts';
import { ReleaseError } from '../errors.ts';

/** A whole section, with the names of a sample in it. */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** Ends the names of files that this repository's own tools would take for theirs. */
const ENDING = '.template';

const LONGEST_NAME = 40;

/** What a new section is called, everywhere in its files. */
export interface NewSection {
  /** Of its package and its releases: `mf-offers`. */
  name: string;
  /** Of its page: `/offers`. */
  address: string;
  /** Of its page, and its entry in the header: `Offers`. */
  title: string;
}

/** `/winter-offers` → `Winter offers` */
function titleOf(address: string): string {
  const words = (address.split('/').at(-1) ?? '').replace(/-+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Checks what somebody wants to call a section. @param taken names that others have @throws WrongUse */
export function describeNewSection(name: string, address: string, taken: readonly string[]): NewSection {
  if (!RELEASE_NAME.test(name) || name.length > LONGEST_NAME)
    throw new WrongUse(
      `"${name}" cannot be a section's name. Write it as mf-offers: small letters, digits and single hyphens, a letter first, at most ${LONGEST_NAME} characters.`,
    );
  if (taken.includes(name))
    throw new WrongUse(`There is a workspace "${name}" already. Choose another name.`);
  const title = titleOf(address);
  if (!ADDRESS.test(address) || !title || RESERVED.test(address))
    throw new WrongUse(
      `"${address}" cannot be the address of a section. Write it as /offers: small letters, digits and hyphens after each slash, and none that the site needs for itself, such as /api.`,
    );
  if (title.length > LONGEST_LABEL)
    throw new WrongUse(
      `The last part of ${address} becomes the entry in the header. Choose one of at most ${LONGEST_LABEL} characters.`,
    );
  return { name, address, title };
}

/** Replaces the sample's names, each a word of its own. */
function named(text: string, { name, address, title }: NewSection): string {
  return text
    .replace(/\bmf-sample\b/g, name)
    .replace(/\/sample\b/g, address)
    .replace(/\bSample\b/g, title);
}

/**
 * Writes a complete section into a folder of its own.
 * @param folder absolute; it is made where it is not there
 * @returns the paths of its files in the folder
 * @throws ReleaseError when there is something in the folder
 */
export async function newSection(section: NewSection, folder: string): Promise<string[]> {
  const there = await undefinedIfMissing(readdir(folder));
  if (there?.some((each) => each !== '.git'))
    throw new ReleaseError(
      'conflict',
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
