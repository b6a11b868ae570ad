import type { SectionFixture } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';

let site: FixtureSite;

afterEach(() => site.remove());

async function refusalFor(fixture: SectionFixture, allowRemoved: string[] = []): Promise<string> {
  const release = await site.publish('mf-two', { addresses: ['/two'], ...fixture });
  const error = await site.promote([release], { allowRemoved }).catch((refused: Error) => refused);
  return error instanceof Error ? error.message : 'It was promoted';
}

test.each<[string, SectionFixture, string]>([
  ['kit', { kit: '^2.0.0' }, 'needs kit ^2.0.0; shell@'],
  ['addresses', { addresses: ['/two', '/'] }, '/ belongs to more than one section: mf-one and mf-two.'],
  ['addresses', { addresses: ['/two', '/api/x'] }, 'is an address that the site reserves'],
  ['menu', { menu: '<b>Two</b>' }, 'cannot be a header entry'],
  ['menu', { menu: 'Thirteen more' }, 'cannot be a header entry'],
  ['removed', { addresses: ['/other'] }, '/two is live and would disappear.'],
  ['html', { serverFault: 'has no heading' }, '/two has no heading (h1).'],
  ['html', { serverFault: 'has no title' }, '/two has no title.'],
  ['html', { serverFault: 'has no phone' }, '/two has no link to the phone.'],
  ['html', { markup: '<script>globalThis.own = 1</script>' }, '<script> stands in it'],
  ['size', { browserFault: 'is huge' }, 'KB of script; its budget is 170 KB.'],
])('the check "%s" refuses %j', async (check, fixture, problem) => {
  site = await liveSite();
  const message = await refusalFor(fixture);
  expect(message).toContain(`Refused by check "${check}": `);
  expect(message).toContain(problem);
  expect(await site.store.current()).toMatchObject({ generation: 1 });
});

test('an address may disappear if the promotion allows it', async () => {
  site = await liveSite();
  expect(await refusalFor({ addresses: ['/other'] }, ['/two'])).toBe('It was promoted');
});

test('there is no page without a shell, and one release of each name', async () => {
  site = emptySite();
  const [one, other] = [await site.publish('mf-one'), await site.publish('mf-one', { text: 'Other' })];
  await expect(site.promote([one])).rejects.toThrow('The site needs a shell');
  await expect(site.promote([one, other])).rejects.toThrow('Name one release of mf-one');
  await expect(site.promote([{ name: 'mf-none', version: 'latest' }])).rejects.toThrow('Publish it first');
});

test('a shell whose kit does not suit a live section is refused, with advice', async () => {
  site = await liveSite();
  const refused = site.promote([await site.publishShell({ kit: '2.0.0' })]);
  await expect(refused).rejects.toThrow('Promote the shell together with a release of mf-one');
});
