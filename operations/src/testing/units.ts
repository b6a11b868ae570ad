import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';

const FOLDER = join(ROOT, 'operations/systemd');

/** A line of a unit: `ExecStart=…`. */
type Directive = readonly [name: string, value: string];

/** The units, by name, with the paths of their files. */
export function readUnits(): { name: string; path: string; directives: Directive[] }[] {
  return readdirSync(FOLDER).map((name) => {
    const path = join(FOLDER, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    const directives = lines.flatMap((line): Directive[] => {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return key && value !== undefined ? [[key, value]] : [];
    });
    return { name, path, directives };
  });
}
