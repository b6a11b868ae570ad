import '@site/contract/program/end-with-parent';
import { EXIT, type Program, printError, stopProgram, untilStopped } from '@site/contract/program';

/**
 * Keeps programs running until one of them ends or the person stops us, then ends them all.
 * @param ready waits until they can be used; the programs end where it fails
 * @returns the exit code
 */
export async function keepRunning(
  programs: readonly Program[],
  ready: () => Promise<unknown>,
): Promise<number> {
  const stopped = untilStopped(programs);
  try {
    await Promise.race([ready(), stopped]);
    const ended = await stopped;
    if (ended) printError(`${ended.name} stopped with code ${ended.exitCode ?? ended.signalCode}.`);
    return ended ? EXIT.refused : EXIT.done;
  } finally {
    await Promise.all(programs.map((program) => stopProgram(program)));
  }
}
