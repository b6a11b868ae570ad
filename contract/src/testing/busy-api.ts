import { setTimeout as sleep } from 'node:timers/promises';
import { PROBLEM_TYPES } from '../index.ts';

/** How long to wait before it is asked again, in milliseconds. */
const AGAIN_MS = 100;

/** How often an API looks whether it has too much to do, in milliseconds. The first time it sees its own start, on which a busy machine is long. */
const LOOKS_EVERY_MS = 1000;

/** Sends a request again for as long as an API turns it away for having too much to do, as one that has just begun may. @returns its other answer */
export async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    if (!(await response.clone().text()).includes(PROBLEM_TYPES.overloaded)) return response;
    await sleep(AGAIN_MS);
  }
}

/** Waits until an API that has just begun turns no request away for having too much to do, for requests that cannot be sent again. */
export async function untilCalm(apiOrigin: string): Promise<void> {
  await sleep(LOOKS_EVERY_MS + AGAIN_MS);
  while ((await fetch(`${apiOrigin}/api/none`)).status === 503) await sleep(AGAIN_MS);
}
