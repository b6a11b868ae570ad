import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FOLDER, SERVER_FOLDER } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import { filesIn } from './files.ts';
import type { ReleaseFile } from './manifest.ts';

/** SHA-384 of some bytes, as in the integrity attribute. */
export function integrityOf(content: string | Buffer): string {
  // A library for this would be a tenth of the time that a rollback takes to start.
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Every file of a build, with its hash.
 * @param dist folder with `client` and `server`
 * @throws Refusal when something is no plain file: a link would lead whoever reads the release to files that are not its own
 */
export async function describeFiles(dist: string): Promise<ReleaseFile[]> {
  const files: ReleaseFile[] = [];
  for (const part of [CLIENT_FOLDER, SERVER_FOLDER]) {
    if ((await lstat(join(dist, part))).isSymbolicLink())
      throw new Refusal(`${part} of the build is a link. A release has no links: copy what it leads to.`);
    for (const file of await filesIn(join(dist, part))) {
      const path = join(part, file);
      if (!(await lstat(join(dist, path))).isFile())
        throw new Refusal(
          `${path} of the build is no plain file. A release has no links: copy what it leads to.`,
        );
      const content = await readFile(join(dist, path));
      files.push({ path, bytes: content.length, integrity: integrityOf(content) });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The version of a release: other bytes are another one. */
export function contentVersion(packageVersion: string, files: ReleaseFile[]): string {
  const hash = createHash('sha256');
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`);
  return `${packageVersion}-${hash.digest('hex').slice(0, 10)}`;
}

/** SHA-256 in hex of some values, as JSON has them. */
export function hashOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
