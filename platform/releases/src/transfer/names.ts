import { CHUNKS_FILE, CLIENT_FOLDER, FACTS_FILE, SERVER_FOLDER } from '@site/build/artefacts';
import { RefusedUpload } from './refused-upload.ts';

const LONGEST = 200;

/** A part of a path: no hidden file, nothing that a shell, a browser or another file system reads in its own way. */
const PART = /^[A-Za-z\d_@+][\w.@+-]*$/;

/** Copies that the store makes itself. */
const COPY = /\.(?:br|gz)$/i;

function noName(shown: string): RefusedUpload {
  return new RefusedUpload(
    'bad name',
    `${shown} is no name for a file of a build: up to ${LONGEST} characters, parts of letters, digits and ._@+- that begin with none of .-, no copies (.br, .gz).`,
  );
}

/** The names of an archive, each of which may be there once. */
export class ArchiveNames {
  readonly #files = new Set<string>();
  /** What every folder and file is called, by its name in small letters. */
  readonly #spelt = new Map<string, string>();

  /**
   * Takes up the name of a file.
   * @returns it, as a path within the build
   * @throws RefusedUpload where no file of a build can be called so, or another one is
   */
  add(name: string): string {
    const path = name.replace(/^\.\//, '');
    // It is repeated in messages and logs.
    const shown = JSON.stringify(name.slice(0, LONGEST));
    const parts = path.split('/');
    if (name.length > LONGEST || parts.some((part) => !PART.test(part)) || COPY.test(path))
      throw noName(shown);
    const isFact = path === CHUNKS_FILE || path === FACTS_FILE;
    const isBuilt = parts.length > 1 && (parts[0] === CLIENT_FOLDER || parts[0] === SERVER_FOLDER);
    if (!isFact && !isBuilt)
      throw new RefusedUpload(
        'bad name',
        `${shown} belongs to no build: there are ${CLIENT_FOLDER}/…, ${SERVER_FOLDER}/…, ${CHUNKS_FILE} and ${FACTS_FILE}.`,
      );
    this.#spell(parts, shown);
    this.#files.add(path);
    return path;
  }

  /** Looks at the name of a folder. Folders come about with their files, and one that leads elsewhere is in no build. @throws RefusedUpload */
  refuseFolder(name: string): void {
    const path = name.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
    if (path === '' && !name.startsWith('/')) return;
    if (name.length > LONGEST || path.split('/').some((part) => !PART.test(part)))
      throw noName(JSON.stringify(name.slice(0, LONGEST)));
  }

  #spell(parts: readonly string[], shown: string): void {
    for (const [at] of parts.entries()) {
      const path = parts.slice(0, at + 1).join('/');
      const isFile = at === parts.length - 1;
      const known = this.#spelt.get(path.toLowerCase());
      // Also a file where a folder is, or a folder where a file is.
      if (known !== undefined && (isFile || known !== path || this.#files.has(path)))
        throw new RefusedUpload(
          'same name',
          `${shown} is there twice, or differs from another in case only.`,
        );
      this.#spelt.set(path.toLowerCase(), path);
    }
  }
}
