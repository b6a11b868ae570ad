import { addSection, addShell, type SectionFixture } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { PROMOTION_CHECKS } from './check-list.ts';
import { GateRefusal } from './check-run.ts';
import { describeForeseen } from './describe-foreseen.ts';
import { EARLY_CHECKS, foresee, foreseeAmong, foreseeInSite } from './foresee.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** What makes a promotion be refused by each check that needs no page. */
const CONFLICTS: Record<keyof typeof EARLY_CHECKS, SectionFixture> = {
  kit: { addresses: ['/two'], uses: { '@site/kit': ['Table'] } },
  addresses: { addresses: ['/two', '/'] },
  menu: { addresses: ['/two'], menu: 'An entry that is far too long' },
  removed: { addresses: ['/2'] },
};

test('every check of releases but that of their bytes, which were just written, is made early', () => {
  expect(['bytes', ...Object.keys(EARLY_CHECKS)]).toEqual(Object.keys(PROMOTION_CHECKS.releases));
});

test.each(Object.entries(CONFLICTS))(
  'what the check "%s" would refuse is foreseen, as the gate says it',
  async (check, fixture) => {
    const release = await addSection(site.store, 'mf-two', fixture);
    const foreseen = await foresee(site.store, release);
    expect(foreseen).toEqual([{ check, problem: expect.any(String), advice: expect.any(String) }]);
    const refused = await site.promote([release]).catch((error: unknown) => error);
    expect(refused instanceof GateRefusal && refused.findings).toEqual(foreseen);
    const [{ problem = '', advice = '' } = {}] = foreseen;
    expect(describeForeseen(foreseen)).toBe(
      `Promotion would be refused now by check "${check}": ${problem}\n  ${advice}`,
    );
  },
);

test('nothing is foreseen of what could be promoted, nor where nothing is live', async () => {
  expect(await foresee(site.store, await addSection(site.store, 'mf-two', { addresses: ['/two'] }))).toEqual(
    [],
  );
  const empty = emptySite();
  try {
    await addShell(empty.store);
    expect(await foresee(empty.store, await addSection(empty.store, 'mf-two', CONFLICTS.menu))).toEqual([]);
  } finally {
    empty.remove();
  }
});

function remote(version: string, address: string) {
  const routes = [{ path: address, page: 'page', addresses: [address] }];
  return [{ url: '', metadata: { integrity: '', version }, extras: { container: 'any', kit: '*', routes } }];
}

const DISCOVERY = {
  schema: '',
  microFrontends: { '@site/mf-one': remote('1.0.0-a', '/'), '@site/mf-two': remote('1.0.0-b', '/two') },
};

const KIT = { version: '1.0.0-c', kit: '1.0.0', provides: { '@site/kit': ['Button'] } };

test.each(Object.entries(CONFLICTS))(
  'the same of a section in development, beside a site that is only asked: "%s"',
  (check, { addresses = [], menu, uses = {} }) => {
    const routes = addresses.map((address) => ({
      path: address,
      page: 'page',
      addresses: [address],
      menu: menu === undefined ? undefined : { label: menu },
    }));
    const section = { name: 'mf-two', version: '1.0.0', kit: '^1.0.0', uses, routes };
    expect(foreseeInSite(DISCOVERY, KIT, section).map((found) => found.check)).toEqual([check]);
    const fitting = {
      ...section,
      uses: {},
      routes: DISCOVERY.microFrontends['@site/mf-two'][0]?.extras.routes ?? [],
    };
    expect(foreseeInSite(DISCOVERY, KIT, fitting)).toEqual([]);
  },
);

test('where all sections are in development, what their routes show is foreseen', () => {
  expect(foreseeAmong(DISCOVERY)).toEqual([]);
  const microFrontends = { ...DISCOVERY.microFrontends, '@site/mf-three': remote('1.0.0', '/two') };
  expect(foreseeAmong({ ...DISCOVERY, microFrontends }).map(({ problem }) => problem)).toEqual([
    '/two is claimed more than once, by mf-two and mf-three.',
  ]);
  const [odd] = remote('1.0.0', '/three');
  const routes = [{ path: '/four', page: 'page', addresses: ['/three'] }];
  const mistaken = { '@site/mf-three': [{ ...odd, extras: { ...odd?.extras, routes } }] };
  expect(foreseeAmong({ schema: '', microFrontends: mistaken } as never)).toHaveLength(1);
});
