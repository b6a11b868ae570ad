/** @jest-environment node */
import * as core from '@mantine/core';
import * as hooks from '@mantine/hooks';

test('Mantine is loaded name by name, and no name is missing', () => {
  for (const [exports, some] of [
    [core, 'Button'],
    [hooks, 'useDisclosure'],
  ] as const) {
    expect(Object.getOwnPropertyDescriptor(exports, some)?.get).toBeDefined();
    const missing = Object.entries(exports).filter(([, value]) => value === undefined);
    expect(missing).toEqual([]);
  }
});
