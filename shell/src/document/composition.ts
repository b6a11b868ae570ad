import type { DiscoveryDocument } from '../discovery.ts';

export interface ReleaseFiles {
  /** Address of the folder that holds them, with a slash at its end. */
  base: string;
  /** What Node builds write in the place of `base`, which they do not know: `/@client/mf_contact/`. */
  placeholder: string;
  chunks: Readonly<Record<string, readonly string[]>>;
  /** What was published; undefined in development, where files change as they are edited. */
  published?: PublishedFiles;
}

export interface PublishedFiles {
  /** SHA-384 of each file by its name, as in the integrity attribute. */
  integrity: Readonly<Record<string, string>>;
  styles: Readonly<Record<string, string>>;
}

export interface CompositionFiles {
  /** Written into each document; undefined in development. */
  id?: string;
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
  preview?: PreviewNote;
}

export interface PreviewNote {
  /** What it shows, as `name@version`. */
  releases: readonly string[];
  /** Until when it can be seen, in ISO 8601. */
  until: string;
}
