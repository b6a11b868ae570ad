import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns whether a program is in the PATH. Tests hide optional programs with a PATH of their own. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '/usr/bin:/bin')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}
