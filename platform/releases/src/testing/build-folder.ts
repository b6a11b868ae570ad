import { CHUNKS_FILE, REMOTE_ENTRY } from '@site/build/artefacts';
import type { BuildFacts } from '../publish/accept.ts';
import {
  type SectionFixture,
  SHELL_CHUNKS,
  type ShellFixture,
  sectionChunks,
  sectionContents,
  shellContents,
  writeContents,
} from './fixtures.ts';

/** What the federation writes into a Node build about the modules that it shares, and code that uses them. It is never run. */
function sharing(kit: string, uses: Readonly<Record<string, readonly string[]>>): string {
  const entries = Object.keys(uses);
  const list = entries.map(
    (entry, at) => `"${at}": { shareScope: "default", shareKey: "${entry}", requiredVersion: "${kit}" }`,
  );
  const required = entries.map(
    (entry, at) =>
      `var kit_${at} = __webpack_require__(${at});\n${(uses[entry] ?? []).map((name) => `kit_${at}.${name};`).join('\n')}`,
  );
  return `function federation() { return { ${list.join(', ')} }; }\nfunction uses() {\n${required.join('\n')}\n}\n`;
}

/** Writes the build of a section into a folder, as a workspace's build does. @returns what is known of it beside its bytes */
export async function writeSectionBuild(
  folder: string,
  name: string,
  fixture: SectionFixture = {},
): Promise<BuildFacts> {
  const { version = '1.0.0', kit = '^1.0.0', uses = { '@site/kit': ['Button'] } } = fixture;
  const contents = await sectionContents(name, fixture);
  await writeContents(folder, {
    ...contents,
    [REMOTE_ENTRY]: `${contents[REMOTE_ENTRY]}\n${sharing(kit, uses)}`,
    [CHUNKS_FILE]: JSON.stringify(sectionChunks(name)),
  });
  return { version, source: '' };
}

/** The same for the shell. */
export async function writeShellBuild(folder: string, fixture: ShellFixture = {}): Promise<BuildFacts> {
  const { version = '1.0.0', kit = '1.0.0', provides = {} } = fixture;
  await writeContents(folder, {
    ...(await shellContents(fixture)),
    [CHUNKS_FILE]: JSON.stringify(SHELL_CHUNKS),
  });
  return { version, source: '', kit, provides };
}
