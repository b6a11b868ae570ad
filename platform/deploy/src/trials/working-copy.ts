import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, type ProgramEnd, startNode } from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';

/** A section, the text of it that each edition changes, and a page that shows that text. */
export interface Section {
  name: string;
  file: string;
  page: string;
}

export const SECTIONS: readonly Section[] = [
  { name: 'mf-contact', file: 'src/pages/contact/contact.content.ts', page: '/contact' },
  { name: 'mf-careers', file: 'src/pages/program/program.content.ts', page: '/pre-apprenticeship' },
  { name: 'mf-marketing', file: 'src/pages/home/home.content.ts', page: '/' },
];

/** What a page says of which edition of a section it shows. */
export const EDITION = /Edition (\d+) of (mf-[a-z]+)\./g;

const LEAD = /^( {2}lead: ')(?:Edition \d+ of mf-[a-z]+\. )?/m;

/** A checkout of this repository, as a team has one on its own machine: its own sources and builds, and the packages that are installed here. */
export class WorkingCopy {
  readonly folder: string;

  /** @param folder an empty one, outside of the repository */
  constructor(folder: string) {
    this.folder = folder;
    copyCheckout(folder);
  }

  /** Writes the number of an edition into a text of a section. @returns what its page says then */
  edit({ name, file }: Section, edition: number): string {
    const path = join(this.folder, name, file);
    const text = readFileSync(path, 'utf8');
    const mark = `Edition ${edition} of ${name}.`;
    const edited = text.replace(LEAD, `$1${mark} `);
    if (!edited.includes(mark)) throw new Error(`${name}/${file} has no text that can be changed.`);
    writeFileSync(path, edited);
    return mark;
  }

  /** Runs the command line of releases here. */
  release(args: readonly string[], env: Environment): Promise<ProgramEnd> {
    return startNode('release', {
      args: ['contract/src/program/run.js', 'platform/releases/src/cli/cli.ts', ...args],
      cwd: this.folder,
      env,
      inherits: false,
      output: 'kept',
    }).ended;
  }
}
