import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillSite } from '@site/releases/testing';
import { describeBucket, openMachine } from '@site/releases/testing/bucket';
import { sectionArchive, TestDeploy } from './testing/deploy.ts';

jest.setTimeout(120_000);

/** Puts more copies of releases there than are kept, which nobody has used for hours. @returns says which are left */
function putOldCopies(releases: string): () => string[] {
  const folder = join(releases, 'mf-old');
  for (let hours = 2; hours < 62; hours += 1) {
    const path = join(folder, `1.0.0-${hours}`);
    mkdirSync(path, { recursive: true });
    const used = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path, used, used);
  }
  return () => readdirSync(folder);
}

describeBucket((objects) => {
  test('a service that begins with an empty disk takes a release, makes it live and rolls it back', async () => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'deploy-')));
    const [here = '', there = ''] = folders;
    const address = objects().address();
    const other = await openMachine(there, address);
    await fillSite(other);
    const deploy = new TestDeploy(await openMachine(here, address));
    try {
      const two = await deploy.token(['mf-two']);
      const { composition: shown } = await other.store.live();
      const [first, before] = [shown?.id ?? '', shown?.releases['mf-two']];
      const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Brought' });
      const uploaded = await deploy.upload('mf-two', two, archive);
      expect(uploaded.statusCode).toBe(201);
      expect((await deploy.upload('mf-two', two, archive)).statusCode).toBe(200);
      const releases = ['mf-two@latest'];
      expect(await deploy.job('/promotions', two, { releases })).toMatchObject({ event: 'done' });
      const { version } = uploaded.json();
      expect((await other.store.live()).composition?.releases['mf-two']).toBe(version);
      // What a rollback of all would restore is brought when nobody waits for it.
      const restored = deploy.site.store.compositionFolder(first);
      while (!existsSync(restored)) await sleep(20);
      const left = putOldCopies(deploy.site.store.releases);
      expect(await deploy.job('/rollbacks', two, { section: 'mf-two' })).toMatchObject({ event: 'done' });
      expect((await other.store.live()).composition?.releases['mf-two']).toBe(before);
      // After the job, not in its way.
      while (left().length > 50) await sleep(20);
      expect(readdirSync(join(deploy.site.store.releases, 'mf-two'))).toEqual(
        expect.arrayContaining([before, version]),
      );
    } finally {
      await deploy.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
});
