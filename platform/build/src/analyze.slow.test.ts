/** @jest-environment node */
import { ROOT, startNode } from '@site/contract/program';

test('says of each script of the shell how large it is, and of what it is made', async () => {
  const args = ['--import', 'tsx', 'platform/build/src/analyze.ts', '--limit', '1'];
  const { code, stdout, stderr } = await startNode('analyze', { args, cwd: ROOT, output: 'kept' }).ended;
  expect([code, stderr]).toEqual([0, '']);
  // Those that go into pages as a text have no map.
  expect(stdout).toMatch(/^as-html\.client\.js: \d+ bytes, \d+ with brotli$/m);
  expect(stdout).toMatch(/^main\.js: .*\n *BYTES +PERCENT +SOURCE\n/m);
}, 60_000);
