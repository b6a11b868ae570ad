import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollback } from '../promote/rollback.ts';
import { KEPT } from '../store/folders/copies.ts';
import { bucketSettings, describeBucket, openMachine } from '../testing/bucket/bucket.ts';
import { BUILT } from '../testing/built-programs.ts';
import { fillSite, ORIGIN } from '../testing/site.ts';

jest.setTimeout(120_000);

describeBucket((objects) => {
  test.each([
    ['a command', ['prune', '--json'], 0],
    ['a refused command', ['promote', 'mf-two@1.0.0-0123456789', '--no-browser-check'], 1],
  ])(
    '%s leaves so many copies on the disk as are kept, and those of what is live or shown',
    async (_which, args, exit) => {
      const data = mkdtempSync(join(tmpdir(), 'cli-copies-'));
      const address = objects().address();
      const site = await openMachine(data, address);
      await fillSite(site);
      const { generation, composition } = await site.store.live();
      if (!generation || !composition) throw new Error('Nothing is live');
      await site.ship('mf-two', { addresses: ['/two'], text: 'Next' });
      // A server of this machine has not shown the next one yet.
      await site.store.copies?.remember(generation, [composition]);
      await rollback(site.store, {});
      const compositions = join(site.store.releases, '../compositions');
      const count = readdirSync(compositions).length;
      const old = new Date(Date.now() - KEPT.usedMs * 2);
      for (let at = 0; at < KEPT.compositions + 5; at += 1) mkdirSync(join(compositions, `old-${at}`));
      for (const name of readdirSync(compositions)) utimesSync(join(compositions, name), old, old);
      try {
        const env = { ...bucketSettings(address), SITE_DATA: data, SITE_ORIGIN: ORIGIN };
        const { code, stderr } = await BUILT.start('cli', { args, env }).ended;
        expect([code, stderr]).toEqual([
          exit,
          exit ? expect.stringContaining('There is no release mf-two@') : '',
        ]);
        const left = readdirSync(compositions);
        expect(left.length).toBeLessThanOrEqual(KEPT.compositions + count);
        expect(left).toContain(composition.id);
      } finally {
        rmSync(data, { recursive: true });
      }
    },
  );
});
