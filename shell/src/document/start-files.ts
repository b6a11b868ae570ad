import type { CompositionFiles } from './composition.ts';
import { type BrowserFile, filesOf, laterLink, withEnding } from './files.ts';
import { APART } from './page-data.ts';

/** Remote and page that serve an address. */
export interface ServedBy {
  container: string;
  page: string;
}

/** The files that the first view and what answers in it need: the shell's, and those of the section that serves the page. */
export function firstViewFiles(
  { shell, remotes }: Pick<CompositionFiles, 'shell' | 'remotes'>,
  section: ServedBy | undefined,
): { shellFiles: BrowserFile[]; sectionFiles: BrowserFile[] } {
  const groups = section ? [section.container, 'section', section.page] : [];
  return {
    shellFiles: filesOf(shell, ['main']),
    sectionFiles: filesOf(section && remotes[section.container], groups),
  };
}

/** A link to a file, as its attributes. */
type Link = Record<string, string>;

/**
 * What the shell is started with, marked by `data-run`: its whole style sheet and its scripts; and the scripts of the section.
 * @param isLazy whether those are fetched only when somebody comes to the section
 */
export function startLinks(
  files: Pick<CompositionFiles, 'shell' | 'remotes'>,
  section: ServedBy | undefined,
  isLazy: boolean,
): { sheets: Link[]; scripts: Link[] } {
  const { shellFiles, sectionFiles } = firstViewFiles(files, section);
  const own = withEnding(shellFiles, '.js').filter(({ name }) => !Object.values(APART).includes(name));
  // In development the document has it.
  const sheets = withEnding(shellFiles, '.css').filter(({ release }) => release.published);
  return {
    sheets: sheets.map((file) => laterLink(file, 'data-run')),
    scripts: [
      ...own.map((file) => laterLink(file, 'data-run')),
      ...withEnding(sectionFiles, '.js').map((file) => laterLink(file, isLazy ? 'data-lazy' : undefined)),
    ],
  };
}
