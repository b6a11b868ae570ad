import '@site/contract/program/end-with-parent';
import { EXIT, type Program, printError, stopProgram, untilStopped } from '@site/contract/program';

/**
 * Keeps programs running until one of them ends or the person stops us, then ends them all.
 * @param ready waits until they can be used; the programs end where it fails
 * @param helpers programs without which the others go on. They are ended last
 * @returns the exit code
 */
export async function keepRunning(
  programs: readonly Program[],
  ready: () => Promise<unknown>,
  helpers: readonly Program[] = [],
): Promise<number> {
  const stopped = untilStopped(programs);
  untilStopped(helpers).then(
    (helper) => helper && printError(`${describeEnd(helper)} The rest goes on without it.`),
  );
  try {
    await Promise.race([ready(), stopped]);
    const ended = await stopped;
    if (ended) printError(describeEnd(ended));
    return ended ? EXIT.refused : EXIT.done;
  } finally {
    for (const each of [programs, helpers]) await Promise.all(each.map((program) => stopProgram(program)));
  }
}

function describeEnd({ name, exitCode, signalCode }: Program): string {
  return `${name} stopped with code ${exitCode ?? signalCode}.`;
}
