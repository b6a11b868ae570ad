import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DIST } from './artefacts.ts';

/**
 * Writes a file of JSON into the dist folder of a workspace.
 * @param folder the workspace's, with a slash at its end
 */
export function writeToDist(folder: URL, file: string, content: object): void {
  const dist = fileURLToPath(new URL(`${DIST}/`, folder));
  mkdirSync(dist, { recursive: true });
  writeFileSync(`${dist}${file}`, `${JSON.stringify(content, null, 2)}\n`);
}
