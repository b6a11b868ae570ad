// A server that logs as many lines as it is told to, for tests of what becomes of them. It answers on file 3: standard output is the log.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { LOG, runServer } from '../index.ts';

let count = 0;

function log(lines: number): void {
  for (const last = count + lines; count < last; ) {
    count += 1;
    LOG.write(`line ${count}\n`);
  }
}

await runServer(async () => {
  createInterface(process.stdin).on('line', async (told) => {
    log(Number.parseInt(told, 10));
    // At once, while the first of them is being written.
    if (told.endsWith('and exit')) process.exit(0);
    await LOG.written();
    writeSync(3, `logged ${count}\n`);
  });
  return async () => log(3);
});
