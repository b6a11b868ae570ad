import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@site/contract/program';
import { filesIn, undefinedIfMissing, writeFiles } from '../blobs/files.ts';
import { ADDRESS_PATTERN, MAX_MENU_LABEL_LENGTH, RESERVED_ADDRESSES } from '../compose/routes.ts';
import { ReleaseError } from '../errors.ts';
import { releaseName } from '../service/contract.ts';

const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** Hides files from this repository's own tools. */
const ENDING = '.template';

const LONGEST_NAME = 40;

/** The names that the template's files contain. */
export interface NewSection {
  /** Package and release name: `mf-offers`. */
  name: string;
  /** Address of its page: `/offers`. */
  address: string;
  /** Title of its page and header entry: `Offers`. */
  title: string;
}

/** `/winter-offers` → `Winter offers` */
function titleOf(address: string): string {
  const words = (address.split('/').at(-1) ?? '').replace(/-+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Validates the names of a new section. `taken` lists names in use. @throws UsageError */
export function describeNewSection(name: string, address: string, taken: readonly string[]): NewSection {
  if (!releaseName.safeParse(name).success || name.length > LONGEST_NAME)
    throw new UsageError(
      `"${name}" cannot be a section's name. Write it as mf-offers: lowercase letters, digits and single hyphens, starting with a letter, at most ${LONGEST_NAME} characters.`,
    );
  if (taken.includes(name))
    throw new UsageError(`The workspace "${name}" exists already. Choose another name.`);
  const title = titleOf(address);
  if (!ADDRESS_PATTERN.test(address) || !title || RESERVED_ADDRESSES.test(address))
    throw new UsageError(
      `"${address}" cannot be the address of a section. Write it as /offers: lowercase letters, digits and hyphens after each slash. The site reserves some, such as /api.`,
    );
  if (title.length > MAX_MENU_LABEL_LENGTH)
    throw new UsageError(
      `The last part of ${address} becomes the entry in the header. Choose one of at most ${MAX_MENU_LABEL_LENGTH} characters.`,
    );
  return { name, address, title };
}

function named(text: string, { name, address, title }: NewSection): string {
  return text
    .replace(/\bmf-sample\b/g, name)
    .replace(/\/sample\b/g, address)
    .replace(/\bSample\b/g, title);
}

/** Writes a section into an empty or new folder, and returns its paths. @throws ReleaseError */
export async function newSection(section: NewSection, folder: string): Promise<string[]> {
  const there = await undefinedIfMissing(readdir(folder));
  if (there?.some((each) => each !== '.git'))
    throw new ReleaseError(
      'conflict',
      `${folder} is not empty. Choose an empty or new folder with --into <folder>.`,
    );
  const files = new Map<string, string>();
  for (const file of await filesIn(TEMPLATE)) {
    const path = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file;
    files.set(path, named(await readFile(join(TEMPLATE, file), 'utf8'), section));
  }
  await writeFiles(folder, files);
  return [...files.keys()].sort();
}
