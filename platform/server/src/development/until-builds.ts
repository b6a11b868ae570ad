import { setTimeout as sleep } from 'node:timers/promises';
import { printError, Refusal } from '@site/contract/program';
import { sourceHash } from '@site/releases';

/** How often to look whether what is wrong has been mended, in milliseconds. */
const LOOK_MS = 500;

/**
 * Looks until there is something right. What is wrong is said by whoever builds it.
 * @param name what has to be mended where there is not
 * @param look gives undefined while there is nothing
 */
export async function untilRight<Right>(
  name: string,
  look: () => Promise<Right | undefined>,
): Promise<Right> {
  for (let isAwaited = false; ; isAwaited = true) {
    const right = await look();
    if (right) return right;
    if (!isAwaited) printError(`\nGoes on when ${name} is mended …`);
    // Who stops the development servers waits for nothing any more.
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}

/** What the sources are now; nothing while they cannot be read, as when a folder is just being replaced. */
function sourcesOf(workspaces: readonly string[]): Promise<string | undefined> {
  return sourceHash(...workspaces).catch(() => undefined);
}

/**
 * Builds what is needed before there is a page. Where it does not build, that is said, and it is tried again whenever the sources have changed.
 * @param workspaces the names of those that are built
 * @param build throws a Refusal where something does not build
 */
export async function untilBuilds<Built>(
  workspaces: readonly string[],
  build: () => Promise<Built>,
): Promise<Built> {
  let said: string | undefined;
  for (;;) {
    const tried = await sourcesOf(workspaces);
    try {
      return await build();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.message !== said) printError(`${error.message}\n\nGoes on when it is mended …`);
      said = error.message;
    }
    for (let now = tried; now === tried || now === undefined; now = await sourcesOf(workspaces))
      await sleep(LOOK_MS);
  }
}
