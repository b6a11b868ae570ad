import { companyTime } from '@site/contract/times';
import type { Generation } from '../store/manifest.ts';
import { describeHistory, describeStatus } from './status.ts';

const { columns } = process.stdout;

afterEach(() => {
  process.stdout.columns = columns;
});

const NAMES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

/** A generation to which all four were promoted, each in a version of its own. */
function generation(number: number, versions: readonly string[]): Generation {
  return {
    generation: number,
    composition: '0123456789abcdef',
    releases: Object.fromEntries(NAMES.map((name, at) => [name, `1.0.0-${versions[at]}`])),
    change: { kind: 'promote', releases: NAMES.map((name, at) => `${name}@1.0.0-${versions[at]}`) },
    at: '2026-11-25T17:00:00.000Z',
    by: 'nightingale',
    checks: { hydration: 'skipped: --no-browser-check' },
  };
}

const OLD = ['9863ba3dd0', '9863ba3dd1', '9863ba3dd2', '9863ba3dd3'];
const NEW = [...OLD.slice(0, 3), '9863ba3dd4'];

test('in 80 columns the status has every version whole, whoever published it', () => {
  process.stdout.columns = 80;
  const releases = NAMES.map((name, at) => ({
    name,
    live: `1.0.0-${OLD[at]}`,
    fallback: '1.0.0-aaaaaaaaaa',
    newest: `1.0.0-bbbbbbbbb${at}`,
    publishedAt: '2026-11-25T17:00:00.000Z',
    by: 'github:elk-grove-electric/mf-careers',
  }));
  const lines = describeStatus({ current: generation(5, OLD), releases }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.slice(0, 4)).toEqual([
    'Generation 5, composition 0123456789abcdef,',
    `live since ${companyTime('2026-11-25T17:00:00.000Z')} by nightingale`,
    'promoted shell, mf-marketing, mf-contact, mf-careers',
    'Check hydration skipped: --no-browser-check',
  ]);
  for (const { live, newest } of releases)
    expect(lines.join('\n')).toMatch(new RegExp(`${live} +1\\.0\\.0-aaaaaaaaaa +${newest} `));
});

test('of each generation the history names what was another one before, and of the last that is listed too', () => {
  process.stdout.columns = 80;
  const history = [generation(3, NEW), generation(2, NEW), generation(1, OLD)];
  const releasesIn = (text: string) => text.match(/[\w-]+@1\.0\.0-\w{10}\b/g);
  const careers = 'mf-careers@1.0.0-9863ba3dd4';
  const all = (versions: readonly string[]) => NAMES.map((name, at) => `${name}@1.0.0-${versions[at]}`);
  expect(releasesIn(describeHistory(history.slice(1), 1))).toEqual([careers]);
  // The same once more, what was first, and what is not known of.
  expect(releasesIn(describeHistory(history))).toEqual([...all(NEW), careers, ...all(OLD)]);
  expect(releasesIn(describeHistory(history.slice(1, 2)))).toEqual(all(NEW));
});

test('in 80 columns the history has every name and version whole, and in fewer each generation is a paragraph', () => {
  process.stdout.columns = 80;
  const history = [generation(3, NEW), generation(2, OLD)].map((each) => ({
    ...each,
    checks: {},
    why: 'wrong telephone number',
  }));
  const lines = describeHistory(history, 1).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines[1]).toMatch(/^3 +Nov 25, +nightingale +promoted +wrong$/);
  expect(lines.join('\n')).toContain('mf-careers@1.0.0-9863ba3dd4 ');
  process.stdout.columns = 60;
  expect(describeHistory(history, 1).split('\n')).toEqual([
    'GENERATION: 3',
    `SINCE: ${companyTime('2026-11-25T17:00:00.000Z')}`,
    'BY: nightingale',
    'WHAT: promoted mf-careers@1.0.0-9863ba3dd4',
    'WHY: wrong telephone number',
  ]);
});
