import { createServer } from 'node:net';
import { listen } from '../testing/connections.ts';
import { isOwnApi, refuseTakenPorts } from './programs.ts';

const HOST = '127.0.0.1';

test.each([
  ['http://127.0.0.1:3001', true],
  ['http://localhost:3001', true],
  ['http://127.0.0.1:3002', false],
  ['https://127.0.0.1:3001', false],
  ['http://api.example.com:3001', false],
])('whether %s is the API of this machine: %s', (api, expected) => {
  expect(isOwnApi({ api, host: HOST, apiPort: 3001 })).toBe(expected);
});

test('all taken ports are named, with the settings that change them', async () => {
  const taken = [await listen(createServer()), await listen(createServer())] as const;
  await expect(
    refuseTakenPorts(HOST, [
      ['PORT', taken[0]],
      ['API_PORT', taken[1]],
    ]),
  ).rejects.toThrow(
    new RegExp(`^Port ${taken[0]} .* set PORT .*\\nPort ${taken[1]} .* set API_PORT [^\\n]*$`),
  );
});

test('two settings with one port are refused', async () => {
  await expect(
    refuseTakenPorts(HOST, [
      ['PORT', 4789],
      ['API_PORT', 4789],
    ]),
  ).rejects.toThrow('PORT and API_PORT are both 4789. Set one of them to another port.');
});
