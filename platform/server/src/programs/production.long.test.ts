import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '@site/contract/program';
import { afterThisTest, ownPrograms, sendContact } from '../testing/own-programs.ts';
import { makeProductionCheckout } from '../testing/production-checkout.ts';
import { untilReady } from '../testing/scripts.ts';

jest.setTimeout(120_000);

test('site and API run, and take a contact request, where no package of development is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-production-'));
  afterThisTest(() => rmSync(folder, { recursive: true }));
  const leftOut = makeProductionCheckout(folder);
  expect(leftOut).toEqual(expect.arrayContaining(['node_modules/jest', 'node_modules/@biomejs/biome']));

  const { env, origin, apiPort, leads } = await ownPrograms();
  for (const [script, address] of [
    ['serve:api', `http://127.0.0.1:${apiPort}/api/health`],
    ['serve:site', origin],
  ] as const) {
    const program = startCommand(script, 'npm', { args: ['run', script], cwd: folder, env, output: 'kept' });
    afterThisTest(() => {
      program.kill();
      // npm ends before the program below it.
      return program.ended;
    });
    await untilReady(program, address);
  }
  expect((await fetch(`${origin}/two`)).status).toBe(200);
  expect((await sendContact(origin)).status).toBe(201);
  expect(await leads()).toEqual(['Dana']);
});
