import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_ENTRY, SERVER_FOLDER } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import type { z } from 'zod';
import { filesIn } from '../store/files.ts';
import type { nameLists } from '../store/manifest.ts';

/** What a build takes from the kit: the range of versions that it was built for, and names by the kit's entry. */
interface BuiltKit {
  /** Missing where it takes nothing from the kit. */
  kit?: string;
  uses: z.infer<typeof nameLists>;
}

/** A shared module in the federation's list of a Node build: its number there, which entry of the kit it is, which versions will do. */
const SHARED =
  /"([^"]+)":\s*\{[^{}]*?\bshareKey:\s*"(@site\/kit(?:\/[\w-]+)?)"[^{}]*?\brequiredVersion:\s*"([^"]*)"/g;

/** Where a module of a Node build gives another one a name. */
const REQUIRED = /\bvar ([\w$]+) = __webpack_require__\("?([^")]+)"?\);/g;

/** Every mention of a name, with what stands around it. */
function mentionsOf(name: string, source: string) {
  const escaped = name.replaceAll('$', '\\$');
  return source.matchAll(
    new RegExp(`(var |__webpack_require__\\.n\\()?(?<![\\w$.])${escaped}(?![\\w$])(?:\\.([\\w$]+))?`, 'g'),
  );
}

function namesIn(source: string, name: string, entry: string): string[] {
  const names: string[] = [];
  for (const [, declared, member] of mentionsOf(name, source)) {
    if (member) names.push(member);
    else if (!declared)
      throw new Refusal(`The build takes all of ${entry}. Name what it uses, so that it can be checked.`);
  }
  return names;
}

/**
 * What a section's build takes from the kit, as its Node build says: that is not made smaller, so names are there as they were written.
 * @param dist folder of the build
 * @throws Refusal where it takes an entry as a whole
 */
export async function readBuiltKit(dist: string): Promise<BuiltKit> {
  const entries = new Map<string, string>();
  let kit: string | undefined;
  for (const [, id = '', entry = '', range = ''] of (
    await readFile(join(dist, REMOTE_ENTRY), 'utf8')
  ).matchAll(SHARED)) {
    entries.set(id, entry);
    kit = range;
  }
  const uses = new Map<string, Set<string>>();
  const files = (await filesIn(join(dist, SERVER_FOLDER))).filter((file) => /\.c?js$/.test(file));
  for (const file of files) {
    const source = await readFile(join(dist, SERVER_FOLDER, file), 'utf8');
    for (const [, name = '', id = ''] of source.matchAll(REQUIRED)) {
      const entry = entries.get(id);
      if (!entry) continue;
      const used = uses.get(entry) ?? new Set();
      for (const each of namesIn(source, name, entry)) used.add(each);
      uses.set(entry, used);
    }
  }
  return {
    ...(kit === undefined ? {} : { kit }),
    uses: Object.fromEntries([...uses].sort().map(([entry, names]) => [entry, [...names].sort()])),
  };
}
