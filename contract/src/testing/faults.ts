import { EXIT } from '../program/command.ts';
import { print } from '../program/output/terminal.ts';

/** Prints what a trial found wrong, the first of it. @returns the exit code */
export function printFaults(faults: readonly string[]): number {
  for (const fault of faults.slice(0, 20)) print(fault);
  print(faults.length === 0 ? 'Everything is as it must be.' : `${faults.length} faults.`);
  return faults.length === 0 ? EXIT.done : EXIT.refused;
}
