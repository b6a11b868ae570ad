import { randomInt } from 'node:crypto';
import { startNode } from '../program/index.ts';
import { freePort } from './free-port.ts';

/** What a port is chosen by: by these numbers, and then by any. */
function choose(...numbers: number[]) {
  const chosen: number[] = [];
  return {
    chosen,
    below(count: number) {
      chosen.push(numbers.shift() ?? randomInt(count));
      return chosen.at(-1) ?? 0;
    },
  };
}

/** Another program, which chooses by this number at first. @returns the port that it gets */
async function portOfAnother(number: number): Promise<number> {
  const file = new URL('free-port.ts', import.meta.url).href;
  const code = `import { freePort } from '${file}';
const numbers = [${number}];
console.log(await freePort((count) => numbers.shift() ?? Math.random() * count));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout } = await startNode('another', { args, output: 'kept' }).ended;
  return Number(stdout);
}

test('a port that its program does not listen on yet is given to no other', async () => {
  const first = choose();
  const port = await freePort(first.below);
  const number = first.chosen.at(-1) ?? 0;
  const again = choose(number);
  expect(await freePort(again.below)).not.toBe(port);
  expect(again.chosen.length).toBeGreaterThan(1);
  const other = await portOfAnother(number);
  expect(other).toBeGreaterThan(0);
  expect(other).not.toBe(port);
});
