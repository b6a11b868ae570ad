import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';

interface Instruction {
  /** `RUN`, `CMD`, … */
  keyword: string;
  text: string;
}

/** One image, or what others are made from. */
interface Stage {
  from: string;
  instructions: readonly Instruction[];
}

/** The stages of the Containerfile, by name. */
export function readStages(): ReadonlyMap<string, Stage> {
  const file = readFileSync(join(ROOT, 'operations/Containerfile'), 'utf8');
  const lines = file
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const instructions = lines.flatMap((line) => {
    const [, keyword, text] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (line.trim() && !keyword) throw new Error(`"${line}" is no instruction`);
    return keyword && text ? [{ keyword, text: text.trim() }] : [];
  });
  const stages = new Map<string, Stage>();
  let current: Instruction[] = [];
  for (const each of instructions) {
    const [, from, name] = /^(\S+) AS (\S+)$/.exec(each.keyword === 'FROM' ? each.text : '') ?? [];
    if (from && name) {
      current = [];
      stages.set(name, { from, instructions: current });
    } else current.push(each);
  }
  return stages;
}

/** What a stage says, what the stages that it is made from say before it. @param keyword `RUN`, `ENV`, … */
export function instructionsOf(name: string, keyword: string): string[] {
  const stage = readStages().get(name);
  if (!stage) return [];
  const own = stage.instructions.filter((each) => each.keyword === keyword).map(({ text }) => text);
  return [...instructionsOf(stage.from, keyword), ...own];
}

/** The last of them as a command: the exec form of `CMD`, `ENTRYPOINT` and `HEALTHCHECK … CMD`. */
export function commandOf(name: string, keyword: 'CMD' | 'ENTRYPOINT' | 'HEALTHCHECK'): string[] {
  const [, list = '[]'] = /(\[.*\])$/.exec(instructionsOf(name, keyword).at(-1) ?? '') ?? [];
  return JSON.parse(list);
}

/** The environment that an image comes with. */
export function environmentOf(name: string): Record<string, string> {
  const pairs = instructionsOf(name, 'ENV').flatMap((text) => text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/, 2)));
}
