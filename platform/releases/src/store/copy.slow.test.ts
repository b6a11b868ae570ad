import { S3BlobStore } from '../blobs/s3.ts';
import { readPreview } from '../promote/preview-link.ts';
import { createToken, revokePublisher } from '../publish/publishers.ts';
import { describeBucket } from '../testing/bucket/ceph.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { copyStore } from './copy.ts';
import { materializeGeneration } from './follow.ts';
import { ReleaseStore } from './release-store.ts';

let from: FixtureSite;
let to: FixtureSite;

beforeEach(async () => {
  from = await liveSite();
  to = emptySite();
});

afterEach(() => {
  from.remove();
  to.remove();
});

const say = () => undefined;
const OWNER = { by: 'owner' };

async function expectCopied(target: ReleaseStore): Promise<void> {
  expect(await target.history()).toEqual(await from.store.history());
  const current = await target.current();
  if (current) expect(await materializeGeneration(target, current)).toHaveLength(1);
}

test('a copy has everything: releases, history, publishers, previews and what their links are signed with', async () => {
  await from.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  const { link } = await from.service.preview({ releases: ['mf-one@latest'] });
  const { publisher } = await createToken(from.store, { sections: ['mf-two'], may: ['publish'] }, 1, OWNER);
  await copyStore(from.store, to.store, say);
  await expectCopied(to.store);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(await readPreview(to.store, token, 'preview-link')).toBeDefined();
  expect(await to.store.publishers.read(publisher.id)).toEqual(publisher);
  expect(await to.service.rollback({})).toMatchObject({ generation: 3 });
});

test('a copy can be run again, copies what is new, and gives nobody back what was taken', async () => {
  const grant = { sections: ['mf-two'], may: ['publish'] as const };
  const [one, two] = [
    await createToken(from.store, grant, 1, OWNER),
    await createToken(from.store, grant, 1, OWNER),
  ];
  await copyStore(from.store, to.store, say);
  await from.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await revokePublisher(from.store, 'token', one.publisher.id, OWNER);
  await revokePublisher(to.store, 'token', two.publisher.id, OWNER);
  await copyStore(from.store, to.store, say);
  await expectCopied(to.store);
  for (const { publisher } of [one, two])
    expect(await to.store.publishers.read(publisher.id)).toHaveProperty('revokedAt');
});

test('a target with another history is refused, and stays as it is', async () => {
  await copyStore(from.store, to.store, say);
  await to.ship('mf-two', { addresses: ['/two'], text: 'Its own' });
  await from.ship('mf-two', { addresses: ['/two'], text: 'Another' });
  await expect(copyStore(from.store, to.store, say)).rejects.toThrow('another generation 2 than the source');
  expect(await to.store.history()).toHaveLength(2);
});

describeBucket((objects) => {
  test('a site moves from a folder into a bucket', async () => {
    const target = new ReleaseStore(await S3BlobStore.open(objects().address()), `${to.data}/cache/bucket`);
    await copyStore(from.store, target, say);
    await expectCopied(target);
  });
});
