import { WrongUse } from '@site/contract/program';
import { ADDRESS } from '../compose/route-problem.ts';
import { LONGEST_LABEL, RELEASE_NAME, RESERVED } from '../compose/section-rules.ts';

/** What a new section is called, everywhere in its files. */
export interface NewSection {
  /** Name of its package and of its releases: `mf-offers`. */
  name: string;
  /** Address of its page: `/offers`. */
  address: string;
  /** Title of its page, and its entry in the header: `Offers`. */
  title: string;
}

const LONGEST_NAME = 40;

/** `/winter-offers` → `Winter offers` */
function titleOf(address: string): string {
  const words = (address.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Checks what somebody wants to call a section.
 * @param taken names that other sections have
 * @throws WrongUse that says what is allowed
 */
export function describeNewSection(name: string, address: string, taken: readonly string[]): NewSection {
  if (!RELEASE_NAME.test(name) || name.length > LONGEST_NAME)
    throw new WrongUse(
      `"${name}" cannot be a section's name. Write it as mf-offers: small letters, digits and single hyphens, a letter first, at most ${LONGEST_NAME} characters.`,
    );
  if (taken.includes(name))
    throw new WrongUse(`There is a workspace "${name}" already. Choose another name.`);
  if (!ADDRESS.test(address) || address === '/')
    throw new WrongUse(
      `"${address}" cannot be the address of a section. Write it as /offers: small letters, digits and hyphens after each slash.`,
    );
  if (RESERVED.test(address))
    throw new WrongUse(`${address} is an address that the site needs for itself. Choose another one.`);
  const title = titleOf(address);
  if (title.length > LONGEST_LABEL || /^ | $| {2}/.test(title))
    throw new WrongUse(
      `The last part of ${address} becomes the entry in the header: at most ${LONGEST_LABEL} characters, words with single hyphens between them.`,
    );
  return { name, address, title };
}
