import { startProgram } from '@site/contract/program';

test('an option that is none is wrong use, and is named', async () => {
  const args = ['mf-contact', '--sit', 'http://127.0.0.1:3000'];
  const program = startProgram('platform/server/src/development/dev-section.ts', { args, output: 'kept' });
  const { code, stderr } = await program.ended;
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: unknown option '--sit'/)]);
}, 60_000);
