// `npm run trial:publishers`: three publishers make ten promotions each, at once. None may be lost or doubled.
// It runs on a folder, and on a bucket if Ceph is installed.

import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print, startProgram, stopProgram, untilAnswers } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { createToken, HttpReleaseService, LocalReleaseService, openWritableStore } from '@site/releases';
import { hasCeph, TestObjectStore } from '@site/releases/testing/bucket';
import { addSection, addShell, sectionBuild } from '@site/releases/testing/fixtures';

type StoreLocation = Parameters<typeof openWritableStore>[0];

const SECTIONS = ['mf-one', 'mf-two', 'mf-three'];
const PROMOTIONS = 10;
const ORIGIN = 'https://site.example';

/** Publishes and promotes releases of a section one after the other. @returns the releases in order */
async function shipReleases(url: string, token: string, section: string): Promise<string[]> {
  const service = new HttpReleaseService({ url, token });
  const shipped: string[] = [];
  for (let count = 1; count <= PROMOTIONS; count += 1) {
    const files = await sectionBuild(section, { text: `Number ${count}` });
    const { version } = await service.publish({ name: section, files });
    await service.promote({ releases: [`${section}@${version}`] });
    shipped.push(`${section}@${version}`);
  }
  return shipped;
}

/** Runs the trial on a store. @param env the service's settings for it */
async function run(place: StoreLocation, env: Record<string, string>): Promise<void> {
  const store = await openWritableStore(place);
  const first = [await addShell(store)];
  for (const name of SECTIONS) first.push(await addSection(store, name));
  const releases = first.map(({ name, version }) => `${name}@${version}`);
  const browser = { skipped: 'trial' };
  await new LocalReleaseService({ store, origin: ORIGIN, browser }).promote({ releases });

  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const service = startProgram('platform/deploy/src/server.ts', {
    env: { ...env, SITE_DATA: place.data, SITE_ORIGIN: ORIGIN, DEPLOY_PORT: port },
    output: 'kept',
  });
  try {
    await untilAnswers(service, `${url}/readyz`);
    const shipped = await Promise.all(
      SECTIONS.map(async (section) => {
        const grant = { sections: [section], may: ['publish', 'promote'] as const };
        const { token } = await createToken(store, grant, 1, { by: 'trial' });
        return { section, all: await shipReleases(url, token, section) };
      }),
    );
    const history = (await store.history()).reverse();
    assert.equal(history.length, 1 + SECTIONS.length * PROMOTIONS, 'each promotion is one generation');
    const promoted = history.flatMap(({ change }) => (change.kind === 'promote' ? change.releases : []));
    for (const { section, all } of shipped) {
      const own = promoted.filter((release) => release.startsWith(`${section}@`)).slice(1);
      assert.deepEqual(own, all, `${section}: none lost, none doubled, in order`);
      assert.equal(
        `${section}@${history.at(-1)?.releases[section]}`,
        all.at(-1),
        `${section}: the last is live`,
      );
    }
  } finally {
    await stopProgram(service);
  }
}

const data = await mkdtemp(join(tmpdir(), 'trial-'));
try {
  await run({ data }, {});
  print(
    `Folder: ${SECTIONS.length * PROMOTIONS} promotions by ${SECTIONS.length} publishers, none lost, none doubled.`,
  );
  if (hasCeph()) {
    const objects = await TestObjectStore.start();
    const bucket = objects.address();
    const env = { RELEASE_STORE: `s3://${bucket.bucket}/${bucket.prefix}` };
    await run({ data: join(data, 'bucket'), bucket }, env).finally(() => objects.stop());
    print('Bucket: the same.');
  } else print('Bucket: not tried. Install "ceph-mon", "ceph-osd" and "radosgw".');
} finally {
  await rm(data, { recursive: true, force: true });
}
