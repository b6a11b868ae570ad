import type { DiscoveryDocument } from '../discovery.ts';

/** The browser files of one release. */
export interface ReleaseFiles {
  /** Address of the folder that holds them, with a slash at its end. */
  base: string;
  /** What Node builds write in the place of `base`, which they do not know: `/@client/mf_contact/`. */
  placeholder: string;
  /** The files of each named chunk group. */
  chunks: Readonly<Record<string, readonly string[]>>;
  /** What was published; undefined in development, where files change as they are edited. */
  published?: PublishedFiles;
}

/** What is known of files that never change. */
export interface PublishedFiles {
  /** SHA-384 of each file by its name, as in the integrity attribute. */
  integrity: Readonly<Record<string, string>>;
  /** Text of each style sheet by its name. */
  styles: Readonly<Record<string, string>>;
}

/** The releases that a page is put together from. */
export interface CompositionFiles {
  /** Written into each document; undefined in development. */
  id?: string;
  /** The site's public origin. */
  origin: string;
  discovery: DiscoveryDocument;
  /**
   * Stands in pages for the integrity of the file with their data (page-data.ts). In development each page
   * contains the data.
   */
  dataToken?: string;
  shell: ReleaseFiles;
  /** By the name of the remote's container. */
  remotes: Readonly<Record<string, ReleaseFiles>>;
  /** Set for a preview. */
  preview?: PreviewNote;
}

/** What a preview says of itself on every page. */
export interface PreviewNote {
  /** What it shows, as `name@version`. */
  releases: readonly string[];
  /** Until when it can be seen, in ISO 8601. */
  until: string;
}
