import '@site/contract/program/end-with-parent';
import { ENDING, EXIT, type Program, printError, stopProgram, untilStopped } from '@site/contract/program';
import { describeEnd, type KeptUp } from './keep-up.ts';

/**
 * Keeps programs running until one of them ends or the person stops us, then ends them all.
 * @param ready waits until they can be used; the programs end where it fails
 * @param helper one without which the others go on. It is ended last: it answers what the others have begun
 * @returns the exit code
 */
export async function keepRunning(
  programs: readonly Program[],
  ready: () => Promise<unknown>,
  helper?: KeptUp,
): Promise<number> {
  const stopped = untilStopped(programs);
  try {
    await Promise.race([ready(), stopped]);
    const ended = await stopped;
    if (ended) printError(describeEnd(ended));
    return ended ? EXIT.refused : EXIT.done;
  } finally {
    const deadline = Date.now() + ENDING.all;
    await Promise.all(programs.map((program) => stopProgram(program)));
    await helper?.stop(Math.min(ENDING.killed, deadline - Date.now()));
  }
}
