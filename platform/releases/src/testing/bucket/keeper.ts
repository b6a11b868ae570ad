import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { isRunning } from '../../store/owner.ts';
import { startCeph } from './ceph.ts';

/**
 * A program that keeps one object store for all test files of a run of Jest, and ends it with that run, however that ends.
 *
 * Arguments: an empty folder, the number of Jest's process. When the object store answers, the folder has `ready.json`, with its port; what went
 * wrong is there as well.
 */
const [folder = '', run = ''] = process.argv.slice(2);

async function say(what: { port: number } | { problem: string }): Promise<void> {
  await writeFile(join(folder, 'ready.part'), JSON.stringify(what));
  await rename(join(folder, 'ready.part'), join(folder, 'ready.json'));
}

let programs: Program[] = [];
try {
  const port = await freePort();
  programs = await startCeph(folder, [await freePort(), port]);
  await say({ port });
} catch (error) {
  await say({ problem: String(error) });
}
while (isRunning(Number(run))) await sleep(300);
for (const program of programs) program.kill('SIGKILL');
await Promise.all(programs.map(({ ended }) => ended));
await rm(folder, { recursive: true, force: true });
