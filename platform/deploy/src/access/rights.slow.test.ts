import { setTimeout as sleep } from 'node:timers/promises';
import type { Right } from '@site/releases';
import { ALL, problemName, sectionArchive, TestDeploy } from '../testing/deploy.ts';

let deploy: TestDeploy;
let archive: Buffer;
let previewId: string;

beforeAll(async () => {
  deploy = await TestDeploy.open();
  archive = await sectionArchive('mf-two', { addresses: ['/two'] });
  const owner = await deploy.token(['mf-two']);
  await deploy.job('/previews', owner, { releases: ['mf-two@latest'] });
  previewId = (await deploy.site.store.previews.all())[0]?.id ?? '';
  // What would be taken back is this section's alone.
  await deploy.site.ship('mf-two', { addresses: ['/two'], text: 'Own' });
});

afterAll(() => deploy.close());

const RELEASES = { releases: ['mf-two@latest'] };

/** Everything that needs a right to `mf-two`. */
const NEEDS: readonly [what: string, right: Right, ask: (token: string) => ReturnType<TestDeploy['ask']>][] =
  [
    ['publish', 'publish', (token) => deploy.upload('mf-two', token, archive)],
    ['promote', 'promote', (token) => deploy.ask('POST', '/promotions', token, { payload: RELEASES })],
    [
      'try what a promotion would do',
      'promote',
      (token) => deploy.ask('POST', '/promotions', token, { payload: { ...RELEASES, dryRun: true } }),
    ],
    [
      'take its section back',
      'rollback',
      (token) => deploy.ask('POST', '/rollbacks', token, { payload: { section: 'mf-two' } }),
    ],
    ['take the site back', 'rollback', (token) => deploy.ask('POST', '/rollbacks', token, { payload: {} })],
    [
      'go to what was live before',
      'rollback',
      (token) => deploy.ask('POST', '/rollbacks', token, { payload: { to: 1 } }),
    ],
    ['make a preview', 'preview', (token) => deploy.ask('POST', '/previews', token, { payload: RELEASES })],
    ['end a preview', 'preview', (token) => deploy.ask('DELETE', `/previews/${previewId}`, token)],
  ];

test.each(NEEDS)(
  'who has every right but one may not %s, nor who has it to another section',
  async (_what, right, ask) => {
    const before = await deploy.site.store.generations.newest();
    const without = await deploy.token(
      ['mf-two'],
      ALL.filter((each) => each !== right),
    );
    const refused = await ask(without);
    expect(problemName(refused)).toBe('403 missing-right');
    expect(refused.json().detail).toContain(`and not ${right}. `);
    expect(problemName(await ask(await deploy.token(['mf-one', 'shell'])))).toBe('403 other-section');
    expect(await deploy.site.store.generations.newest()).toBe(before);
    expect((await deploy.site.store.previews.good()).map(({ id }) => id)).toContain(previewId);
  },
);

test('with exactly that right each is done', async () => {
  // The last ones first: ending a preview changes nothing that the others need, and a job waits for nobody.
  for (const [what, right, ask] of NEEDS.toReversed()) {
    // Something is live that can be taken back.
    if (what.startsWith('take the site') || what.startsWith('go to'))
      await deploy.site.ship('mf-two', { addresses: ['/two'], text: what });
    const { statusCode } = await ask(await deploy.token(['mf-two'], [right]));
    expect([what, statusCode < 300]).toEqual([what, true]);
    while (deploy.queue.busy) await sleep(20);
  }
  // Who ended it stays with it.
  const { by, publisher, ended } = (await deploy.site.store.previews.read(previewId)) ?? {};
  expect(by).toBe(`token ${publisher?.id}`);
  expect(ended).toEqual({ by: expect.stringMatching(/^token /), publisher: { id: expect.any(String) } });
  expect(ended?.by).not.toBe(by);
});

test('a right that is lost while a job waits is missing when its turn comes', async () => {
  const { publishers } = deploy.site.store;
  const end = await deploy.holdUp();
  const tokens = [await deploy.token(['mf-two']), await deploy.token(['mf-two'])] as const;
  const asked = [
    await deploy.ask('POST', '/promotions', tokens[0], { payload: RELEASES }),
    await deploy.ask('POST', '/previews', tokens[1], { payload: RELEASES }),
  ];
  for (const [at, changed] of [{ may: ['publish' as const] }, { sections: ['mf-one'] }].entries()) {
    const publisher = await publishers.read(tokens[at]?.split('_')[1] ?? '');
    if (publisher) await publishers.replace({ ...publisher, ...changed });
  }
  end();
  const [promotion, preview] = await Promise.all(asked.map((response) => deploy.endOf(response)));
  expect(promotion).toMatchObject({ event: 'refused', data: { type: '/problems/missing-right' } });
  expect(preview).toMatchObject({ event: 'refused', data: { type: '/problems/other-section' } });
});
