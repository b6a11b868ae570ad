import { printError } from '@site/contract/program';
import { DOORS, type Door } from './confinement.ts';

const said = new Set<Door>();

/** Says what the code of sections could do here, before any of it runs. Once in a program, however many processes it starts. */
export function sayOpen(doors: readonly Door[]): void {
  const unsaid = [...new Set(doors)].filter((door) => !said.has(door));
  if (unsaid.length === 0) return;
  for (const door of unsaid) said.add(door);
  const could = unsaid.map((door) => `\n  ${DOORS[door]}`).join('');
  printError(
    `This system does not keep the code of sections from everything. It could:${could}\nInstall bubblewrap, and allow it to make namespaces, to close that: docs/operations.md.`,
  );
}
