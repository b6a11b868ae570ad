import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../program/start.ts';

/** The arguments with which a script of the root's package.json starts Node. @throws where it is none that does */
export function argumentsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, args] = /^exec node (.+)$/.exec(scripts[script] ?? '') ?? [];
  if (!args) throw new Error(`package.json has no script "${script}" that starts Node.`);
  return args.split(' ');
}
