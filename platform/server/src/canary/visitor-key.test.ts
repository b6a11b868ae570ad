/** @jest-environment node */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveSite } from '@site/releases/testing';
import Fastify from 'fastify';
import { VisitorKey } from './visitor-key.ts';

const { log } = Fastify();

test('a store that is away keeps its key, and one whose key was taken out gets another', async () => {
  const site = await liveSite();
  try {
    const onAnother = jest.fn();
    const key = new VisitorKey(site.store, onAnother);
    const clock = jest.spyOn(performance, 'now');
    let now = 1;
    /** The key as it is known when it has been read again. */
    async function later() {
      now += 10_000;
      clock.mockReturnValue(now);
      await key.ids(log);
      await sleep(100);
      return (await key.ids(log))?.key.toString('hex');
    }
    const first = await later();
    expect(first).toHaveLength(64);
    renameSync(site.data, `${site.data}-away`);
    expect(await later()).toBe(first);
    expect(existsSync(site.data)).toBe(false);
    renameSync(`${site.data}-away`, site.data);
    expect(await later()).toBe(first);
    expect(onAnother).not.toHaveBeenCalled();
    rmSync(join(site.data, 'visitors.key'));
    const found = new Promise<void>((resolve) => onAnother.mockImplementation(resolve));
    await later();
    await found;
    expect((await key.ids(log))?.key.toString('hex')).not.toBe(first);
    expect(onAnother).toHaveBeenCalledTimes(1);
  } finally {
    jest.restoreAllMocks();
    await site.remove();
  }
});
