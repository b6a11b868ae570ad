// A server whose requests take a while, for tests of how it ends.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, Refusal, runServer } from '../index.ts';

const what = process.env.SERVICE;

await runServer(async () => {
  const server = createServer(async (_request, response) => {
    print('asked');
    await sleep(300);
    response.end('answered');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (what === 'waits') {
    print('waits');
    await sleep(60_000);
  }
  if (what === 'refuses') throw new Refusal('It will not have it.');
  const address = server.address();
  print(`listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  if (what === 'fails') setTimeout(() => Promise.reject(new Error('Nobody expected that')), 50);
  return async (error) => {
    print(`closes${error instanceof Error ? ` because of: ${error.message}` : ''}`);
    await new Promise((resolve) => server.close(resolve));
    print('closed');
  };
});
