import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import {
  addPublisher,
  createToken,
  publisherIdInToken,
  publishersOf,
  revokePublisher,
  tokenMatches,
} from './publishers.ts';

let site: FixtureSite;

afterEach(() => site.remove());

const GRANT = { sections: ['mf-two'], may: ['publish', 'preview'] as const };
const OWNER = { by: 'owner' };

test('a token is shown once, and the store has only its unique hash', async () => {
  site = emptySite();
  const { publisher, token } = await createToken(site.store, GRANT, 30, OWNER);
  expect(publisherIdInToken(token)).toBe(publisher.id);
  expect(JSON.stringify(await site.store.publishers.all())).not.toContain(token);
  const [kept] = await publishersOf(site.store, 'token');
  const hash = kept?.kind === 'token' ? kept.hash : '';
  expect(tokenMatches(token, hash)).toBe(true);
  expect(tokenMatches(`${token.slice(0, -1)}x`, hash)).toBe(false);
  expect(tokenMatches(token, '')).toBe(false);
  expect(publisherIdInToken('ghp_other')).toBeUndefined();
});

test('CI jobs are identified by all of their claims', async () => {
  site = emptySite();
  const identity = { issuer: 'https://ci.example', claims: { repository_id: '1' } };
  const publisher = await addPublisher(site.store, GRANT, identity, OWNER);
  expect(await publishersOf(site.store, 'ci')).toEqual([publisher]);
  expect(await publishersOf(site.store, 'token')).toEqual([]);
});

test('revoking a publisher ends only its own previews', async () => {
  site = await liveSite();
  const { publisher } = await createToken(site.store, GRANT, 30, OWNER);
  const input = { releases: ['mf-two@latest'] };
  const actor = { by: 'token', publisher: { id: publisher.id } };
  await site.service.preview(input, { actor });
  const other = await site.service.preview(input);
  expect(await site.service.previews()).toHaveLength(2);
  await revokePublisher(site.store, 'token', publisher.id, OWNER);
  expect((await site.service.previews()).map(({ id }) => id)).toEqual([other.id]);
  expect(await site.store.publishers.read(publisher.id)).toMatchObject({ revokedAt: expect.any(String) });
  await expect(revokePublisher(site.store, 'ci', publisher.id, OWNER)).rejects.toMatchObject({
    code: 'not-found',
  });
});
