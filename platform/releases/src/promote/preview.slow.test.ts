import { SignJWT } from 'jose';
import { loadComposition } from '../store/load.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { findPreviewByToken, signPreviewToken } from './preview-link.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function makePreview() {
  const { version } = await site.publish('mf-two', { addresses: ['/two', '/new'], text: 'Preview' });
  return site.service.preview({ releases: [`mf-two@${version}`], hours: 2 });
}

test('a preview link shows other releases and does not change the live site', async () => {
  const { link, until } = await makePreview();
  expect(link.startsWith(`${ORIGIN}/preview?token=`)).toBe(true);
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
  const record = await findPreviewByToken(site.store, tokenOf(link), 'preview-link');
  expect(record?.address).toBe('/two');
  const loaded = await loadComposition(site.store, record?.composition ?? '');
  expect(String(loaded?.files.get('pages/new.html')?.content)).toContain('Preview of mf-two@1.0.0-');
  expect(await site.store.current()).toMatchObject({ generation: 1 });
});

test('a preview may lack pages, but not break the kit', async () => {
  const other = await site.publish('mf-two', { addresses: ['/other'] });
  await site.service.preview({ releases: [`mf-two@${other.version}`] });
  const broken = await site.publish('mf-two', { addresses: ['/two'], kit: '^9.0.0' });
  const refused = site.service.preview({ releases: [`mf-two@${broken.version}`] });
  await expect(refused).rejects.toThrow('Refused by check "kit"');
});

test("a publisher that loses its right during a preview's creation gets no preview", async () => {
  let asked = 0;
  const authorize = () => {
    asked += 1;
    if (asked > 1) throw new Error('Revoked meanwhile');
  };
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Preview' });
  const made = site.service.preview({ releases: [`mf-two@${version}`] }, { authorize });
  await expect(made).rejects.toThrow('Revoked meanwhile');
  expect(await site.service.previews()).toEqual([]);
});

test.each([0, -1, 169, Number.NaN])('a preview of %d hours is refused', async (hours) => {
  const refused = site.service.preview({ releases: ['mf-two@latest'], hours });
  await expect(refused).rejects.toMatchObject({ code: 'bad-request' });
});

test('a preview ends at once when it is revoked, and when its time is over', async () => {
  const [one, two] = [await makePreview(), await makePreview()];
  await site.service.endPreview(one.id);
  expect(await findPreviewByToken(site.store, tokenOf(one.link), 'preview-link')).toBeUndefined();
  expect((await site.service.previews()).map(({ id }) => id)).toEqual([two.id]);
  await expect(site.service.endPreview(one.id)).rejects.toMatchObject({ code: 'not-found' });
  const [record] = await site.service.previews();
  if (record) await site.store.previews.replace({ ...record, until: new Date(Date.now() - 1).toISOString() });
  expect(await findPreviewByToken(site.store, tokenOf(two.link), 'preview-link')).toBeUndefined();
});

test('a token is valid for one purpose, and only unchanged', async () => {
  const { link, id, until } = await makePreview();
  const token = tokenOf(link);
  const cookie = await signPreviewToken(site.store, { id, until }, 'preview-cookie');
  const good = async (each: string, kind: 'preview-link' | 'preview-cookie') =>
    (await findPreviewByToken(site.store, each, kind)) !== undefined;
  expect(await good(token, 'preview-link')).toBe(true);
  expect(await good(cookie, 'preview-cookie')).toBe(true);
  expect(await good(token, 'preview-cookie')).toBe(false);
  expect(await good(cookie, 'preview-link')).toBe(false);
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('preview-link')
    .setJti(id)
    .setExpirationTime('1h')
    .sign(Buffer.alloc(32, 1));
  for (const each of [forged, token.slice(0, -5), '', 'x'])
    expect(await good(each, 'preview-link')).toBe(false);
});
