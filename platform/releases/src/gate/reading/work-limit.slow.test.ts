import { setTimeout as sleep } from 'node:timers/promises';
import { WorkLimit } from './work-limit.ts';

function work(milliseconds: number): void {
  const end = Date.now() + milliseconds;
  while (Date.now() < end);
}

test('time in which others work is not counted; what this process works is', async () => {
  const limit = new WorkLimit(400);
  try {
    const begun = performance.now();
    await sleep(800);
    // Where the machine has other things to do for six times the limit, it is over.
    if (performance.now() - begun < 2000) expect(limit.signal.aborted).toBe(false);
    for (let turn = 0; turn < 40 && !limit.signal.aborted; turn += 1) {
      work(100);
      await sleep(1);
    }
    expect(limit.signal.aborted).toBe(true);
  } finally {
    limit.clear();
  }
});

test('nothing waits for ever', async () => {
  const limit = new WorkLimit(50);
  try {
    await sleep(1000);
    expect(limit.signal.aborted).toBe(true);
  } finally {
    limit.clear();
  }
});
