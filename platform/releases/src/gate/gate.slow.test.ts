import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseManifest } from '../store/manifest.ts';
import { describeFiles } from '../store/release-files.ts';
import type { ServerFault } from '../testing/builds/section.ts';
import { addSection, addShell, type SectionFixture } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { GateRefusal } from './check-run.ts';
import { addresses as checkAddresses } from './checks/addresses.ts';

/** The tests' pages are read in a few milliseconds, but the one that cannot be read. */
const READING_LIMIT_MS = 3000;

let site: FixtureSite;

/** What is found of pages that only wait, for twenty seconds: meanwhile other cases are tried. */
let slowFindings: ReturnType<typeof findingsOn>;

beforeAll(async () => {
  const on = await liveSite();
  const addresses = ['/two', ...[...'bcdefghijk'].map((letter) => `/two/${letter}`)];
  const slow = await addSection(on.store, 'mf-two', { addresses, serverFault: 'takes 2 s' });
  slowFindings = findingsOn(on, [slow]).finally(() => on.remove());
  // Its case says so.
  slowFindings.catch(() => undefined);
});

afterAll(() => slowFindings.catch(() => undefined));

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** Where in the store a file of a release is. */
function fileOf({ name, version }: ReleaseManifest, path: string): string {
  return join(site.store.releaseFolder(name, version), path);
}

/** What the gate finds when releases are promoted. Whatever it is, what is live stays live. */
async function findingsOn(on: FixtureSite, releases: ReleaseManifest[]) {
  const before = await on.store.current();
  const refused = await on.promote(releases, { readingLimit: READING_LIMIT_MS }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(await on.store.current()).toEqual(before);
  if (!(refused instanceof GateRefusal)) throw refused ?? new Error('It was not refused');
  for (const { check, problem, advice } of refused.findings) {
    expect(refused.message).toContain(`Refused by check "${check}": ${problem}\n  ${advice}`);
    expect(advice).toMatch(/^[A-Z].{10,}\.$|^If that is wanted, promote with/);
  }
  return refused.findings;
}

function findingsOf(...releases: ReleaseManifest[]) {
  return findingsOn(site, releases);
}

async function expectRefusal(
  { check, problem }: { check: string; problem: string | RegExp },
  ...releases: ReleaseManifest[]
): Promise<void> {
  expect(await findingsOf(...releases)).toEqual([
    { check, problem: expect.stringMatching(problem), advice: expect.any(String) },
  ]);
}

/** A release of the section at /two, other than the live one. */
function addTwo(fixture: SectionFixture = {}): Promise<ReleaseManifest> {
  return addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text', ...fixture });
}

test('a good release passes every check and goes live', async () => {
  const { generation, composition, changed } = await site.promote([await addTwo()], { why: 'new text' });
  expect(changed).toBe(true);
  expect(generation).toMatchObject({ generation: 2, composition: composition.id, why: 'new text' });
  expect(await site.store.current()).toEqual(generation);
  expect(generation.checks).toEqual({
    bytes: 'passed',
    kit: 'passed',
    addresses: 'passed',
    menu: 'passed',
    removed: 'passed',
    render: 'passed',
    time: 'passed',
    content: 'passed',
    scripts: 'passed',
    size: 'passed',
    hydration: 'skipped: not asked for',
  });
});

/** A fault, the check that refuses it, and what that says of a section at /two. */
type Refused = [ServerFault, string, RegExp];

const IS_REFUSED = 'a section that "%s" is refused by the check "%s"';

const NOT_OURS = /^On \/two a <script> runs a file that is not of the releases that the page is made of\.$/;

/** In the HTML of a page: one section has a page with each. */
const FAULTS_OF_PAGES: Refused[] = [
  ['leads elsewhere', 'scripts', /^On \/two a <meta> has http-equiv="Refresh"\.$/],
  ['gives the browser a trial', 'scripts', /^On \/two a <meta> has http-equiv="origin-trial"\.$/],
  ['changes all addresses', 'scripts', /^On \/two a <base> changes where all addresses lead\.$/],
  ['has an object', 'scripts', /^On \/two a <object> has another document in it\.$/],
  ['runs an earlier release', 'scripts', NOT_OURS],
  ['runs a file unchecked', 'scripts', NOT_OURS],
  ['has an earlier release fetched', 'scripts', /^On \/two a <link> loads what is no file of the releases/],
  ['has a module fetched', 'scripts', /^On \/two a <link> loads what is no file of the releases/],
  ['prepares another site', 'scripts', /^On \/two a <link> loads what is no file of the releases/],
  ['hides a script from who has none', 'scripts', /^On \/two a <script> stands .*: "globalThis\.own = 1"\.$/],
  ['hides a handler in the id', 'scripts', /^On \/two a <a{16}> has onclick="…"\.$/],
  ['has a comment for a heading', 'content', /^\/two has no heading \(h1\)\.$/],
  ['has a script of its own', 'scripts', /^On \/two a <script> stands .*shell's: "globalThis\.own = 1"\.$/],
  ['has a handler', 'scripts', /^On \/two a <p> has onclick="…"\.$/],
  ['has a javascript: address', 'scripts', /^On \/two a <a> has a javascript: address\.$/],
  ['moves to a javascript: address', 'scripts', /^On \/two a <animate> has a javascript: address\.$/],
  ['has a document of its own', 'scripts', /^On \/two a <iframe> has another document in it\.$/],
  ['no h1', 'content', /^\/two has no heading \(h1\)\.$/],
  ['no title', 'content', /^\/two has no title\.$/],
  ['no phone', 'content', /^\/two has no link to the phone\.$/],
  ["another site's phone", 'content', /^\/two has no link to the phone\.$/],
];

/** Of a process: each is in a section of its own, and so in a process of its own. */
const FAULTS_OF_PROCESSES: Refused[] = [
  ['throws on load', 'render', /^\/two does not render: Error: The section cannot be loaded/],
  ['throws on render', 'render', /^\/two does not render: Error: The page cannot be rendered/],
  [
    'shows an object',
    'render',
    /^\/two does not render: Error: Objects are not valid\n {4}in Banner\n {4}in TwoPage$/,
  ],
  ['throws later', 'render', /^\/two does not render: Error: Nobody catches this/],
  ['never renders', 'render', /^\/two does not render: .*waits for something that never comes/],
  ['ends the process', 'render', /^\/two does not render: The code of a release ended the process/],
  ['sets flags of V8', 'render', /^\/two does not render: The code of a release ended the process/],
  ['answers nonsense', 'render', /^\/two does not render: It answered what was not asked/],
  ['answers without end', 'render', /^\/two does not render: It answered what was not asked/],
  ['keeps talking', 'render', /^\/two does not render: It answered what was not asked/],
];

/** Apart from the others, which could become slow by them. */
const LOOPS: Refused[] = [
  ['loops on load', 'time', /^\/two does not render in time: Took longer than 5 s/],
  ['loops on render', 'time', /^\/two does not render in time: Took longer than 5 s/],
  ['blocks in native code', 'time', /^\/two does not render in time: Took longer than 5 s/],
];

/** What takes memory, and what is read after all pages were rendered. */
const FAULTS_ALONE: Refused[] = [
  ['leaks objects', 'render', /^\/two does not render: More than 512 MB of memory were used/],
  ['leaks buffers', 'render', /^\/two does not render: More than 512 MB of memory were used/],
  ['is nested without end', 'scripts', /^\/two cannot be read: reading its HTML (?:takes longer|fails)/],
];

const addressAt = (_fault: unknown, at: number) => `/two/${at}`;

/** Tries faults at once, each at an address of its own, and after them a good release. @returns what gives the findings */
function tryOnce(publish: (on: FixtureSite) => Promise<ReleaseManifest[]>) {
  let findings: ReturnType<typeof refuse> | undefined;
  async function refuse() {
    const on = await liveSite();
    try {
      const found = await findingsOn(on, await publish(on));
      const good = await addSection(on.store, 'mf-two', { addresses: ['/two'], text: 'Good' });
      expect(await on.promote([good])).toMatchObject({ generation: { generation: 2 } });
      return found;
    } finally {
      on.remove();
    }
  }
  function all() {
    findings ??= refuse();
    return findings;
  }
  /** The findings at an address, as if that were /two. */
  async function at(address: string) {
    return (await all())
      .filter(({ problem }) => problem.includes(`${address} `))
      .map((found) => ({ ...found, problem: found.problem.replace(address, '/two') }));
  }
  return { all, at };
}

function tryInPages(faults: readonly Refused[]) {
  return tryOnce(async ({ store }) => [
    await addSection(store, 'mf-two', {
      addresses: ['/two', ...faults.map(addressAt)],
      pageFaults: Object.fromEntries(faults.map(([fault], at) => [addressAt(fault, at), fault])),
    }),
  ]);
}

function tryInSections(faults: readonly Refused[]) {
  return tryOnce(({ store }) =>
    Promise.all(
      faults.map(([serverFault], at) =>
        addSection(store, `mf-fault-${at}`, { addresses: [addressAt(serverFault, at)], serverFault }),
      ),
    ),
  );
}

describe.each([
  { of: 'pages', faults: FAULTS_OF_PAGES, findings: tryInPages(FAULTS_OF_PAGES) },
  { of: 'processes', faults: FAULTS_OF_PROCESSES, findings: tryInSections(FAULTS_OF_PROCESSES) },
  { of: 'time', faults: LOOPS, findings: tryInSections(LOOPS) },
])('faults of $of, tried together', ({ faults, findings }) => {
  test.each(faults.map((row, at) => [...row, addressAt(row, at)] as const))(
    IS_REFUSED,
    async (_fault, check, problem, address) => {
      expect(await findings.at(address)).toEqual([
        { check, problem: expect.stringMatching(problem), advice: expect.any(String) },
      ]);
    },
  );

  test('nothing else is refused', async () => {
    expect(await findings.all()).toHaveLength(faults.length);
  });
});

test.each(FAULTS_ALONE)(IS_REFUSED, async (...row) => {
  const [serverFault, check, problem] = row;
  await expectRefusal({ check, problem }, await addTwo({ serverFault }));
});

test('a section whose pages are too much together is refused, though each of them is not', async () => {
  const addresses = ['/two', ...Array.from({ length: 19 }, (_, at) => `/two/${at}`)];
  const long = await addTwo({ addresses, text: 'x'.repeat(3_900_000) });
  await expect(site.promote([long], { readingLimit: 1 })).rejects.toThrow(
    /^Refused by check "render": \/two\/15 does not render: All pages of its section together have more than 64 million characters\. Make/,
  );
});

test('of what is wrong on a page only the beginning is said, however much it is', async () => {
  const handlers = Array.from({ length: 1000 }, (_, at) => `on${at}${'x'.repeat(1000)}=""`).join(' ');
  const findings = await findingsOf(await addTwo({ text: `<${'b'.repeat(1000)} ${handlers}>` }));
  expect(findings).toHaveLength(20);
  for (const { problem } of findings) expect(problem).toMatch(/^On \/two a <b{40}> has on\d+x+="…"\.$/);
  expect(findings[0]?.problem.length).toBeLessThan(120);
});

test('after one that is refused the next good release goes live', async () => {
  await expectRefusal({ check: 'content', problem: /h1/ }, await addTwo({ serverFault: 'no h1' }));
  expect(await site.promote([await addTwo()])).toMatchObject({ generation: { generation: 2 } });
});

test('the first section that cannot be rendered does not hide the next one', async () => {
  const one = await addSection(site.store, 'mf-one', { addresses: ['/'], serverFault: 'throws on render' });
  const findings = await findingsOf(one, await addTwo({ serverFault: 'no h1' }));
  expect(findings.map(({ check, problem }) => [check, problem.slice(0, 4)])).toEqual([
    ['render', '/ do'],
    ['content', '/two'],
  ]);
});

test.each(['Two\ufffe', 'Two\u001b[2J', 'Two\ud800'])(
  'a title that no picture could have (%j) is refused before it is drawn',
  async (title) => {
    const problem = /^\/two does not render: It answered something else than a page: /;
    await expectRefusal({ check: 'render', problem }, await addTwo({ title }));
  },
);

test('a build with a link in it is not published', async () => {
  const dist = join(site.store.releases, '..', 'build');
  await mkdir(join(dist, 'server'), { recursive: true });
  await mkdir(join(dist, 'client'));
  await symlink('/etc/hostname', join(dist, 'server', 'name.txt'));
  await expect(describeFiles(dist)).rejects.toThrow(
    'server/name.txt of the build is no plain file. A release has no links: copy what it leads to.',
  );
});

test('what a section writes while it is rendered does not get into the output of a command', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    await site.promote([await addTwo({ serverFault: 'writes to the console' })]);
    expect(write).not.toHaveBeenCalled();
  } finally {
    write.mockRestore();
  }
});

test('a section for another kit is refused by the check "kit"', async () => {
  const problem = /^mf-two@\S+ needs kit \^2\.0\.0; shell@\S+ provides 1\.0\.0\.$/;
  await expectRefusal({ check: 'kit', problem }, await addTwo({ kit: '^2.0.0' }));
});

test('a range of kit versions that cannot be read is refused by the check "kit"', async () => {
  const problem = /^mf-two@\S+ needs kit "the newest", which is not a range of versions\.$/;
  await expectRefusal({ check: 'kit', problem }, await addTwo({ kit: 'the newest' }));
});

test('a section that uses what the kit does not have is refused by the check "kit"', async () => {
  const uses = { '@site/kit': ['Button', 'Table'], '@site/kit/maps': ['Map'] };
  const problem =
    /mf-two@\S+ uses what is not in the kit of shell@\S+: Table from @site\/kit, Map from @site\/kit\/maps\.$/;
  await expectRefusal({ check: 'kit', problem }, await addTwo({ uses }));
});

test('of what another entry of the kit has, the check "kit" says which', async () => {
  const section = await addTwo({ uses: { '@site/kit/maps': ['Button'] } });
  expect(await findingsOf(section)).toEqual([
    {
      check: 'kit',
      problem: expect.stringMatching(/: Button from @site\/kit\/maps \(it is in @site\/kit\)\.$/),
      advice: 'Import it from there, and publish the section again.',
    },
  ]);
  const both = await addTwo({ uses: { '@site/kit/maps': ['Button', 'Map'] } });
  const [lacking] = await findingsOf(both);
  expect(lacking?.problem).toMatch(/ \(it is in @site\/kit\), Map from @site\/kit\/maps\.$/);
  expect(lacking?.advice).toMatch(
    /^No shell that was published has that kit\. Where the sources of the kit have it, publish and promote the shell first; /,
  );
});

test('a shell with the kit that a section needs is advised where one was published, and named', async () => {
  const section = await addTwo({ uses: { '@site/kit': ['Table'] } });
  const advice = async () => (await findingsOf(section)).map((found) => found.advice);
  expect(await advice()).toEqual([
    expect.stringMatching(
      /^No shell that was published has that kit\. Where the sources of the kit have it, publish and promote the shell first; /,
    ),
  ]);
  const shell = await addShell(site.store, { footer: 'New', provides: { '@site/kit': ['Button', 'Table'] } });
  expect(await advice()).toEqual([
    `Promote shell@${shell.version} together with it: its kit has what the section needs.`,
  ]);
  const [lacking] = await findingsOf(await addShell(site.store, { kit: '2.0.0' }));
  expect(lacking?.advice).toMatch(/^Promote the shell together with a release of mf-one that was published/);
});

test('a section that uses what the kit has passes, and so does one that comes with its shell', async () => {
  await site.promote([await addTwo({ uses: { '@site/kit': ['Button'] } })]);
  const shell = await addShell(site.store, { kit: '1.1.0', provides: { '@site/kit': ['Button', 'Table'] } });
  const section = await addTwo({ kit: '^1.1.0', uses: { '@site/kit': ['Table'] } });
  expect(await site.promote([section, shell])).toMatchObject({ generation: { generation: 3 } });
});

test('a shell without what a live section uses is refused by the check "kit"', async () => {
  await site.promote([await addTwo({ uses: { '@site/kit': ['Button'] } })]);
  const problem = /^mf-two@\S+ uses what is not in the kit of shell@\S+: Button from @site\/kit\.$/;
  await expectRefusal(
    { check: 'kit', problem },
    await addShell(site.store, { provides: { '@site/kit': [] } }),
  );
});

test('a section that claims another one\'s address is refused by the check "addresses"', async () => {
  const problem = '/ is claimed more than once, by mf-one and mf-two.';
  await expectRefusal({ check: 'addresses', problem }, await addTwo({ addresses: ['/two', '/'] }));
});

test.each(['/api', '/api/contact', '/releases/a', '/preview', '/preview/end', '/404', '/index'])(
  'a section at %s, which the site needs for itself, is refused by the check "addresses"',
  async (address) => {
    const problem = `${address}, of mf-two, is an address that the site needs for itself.`;
    await expectRefusal({ check: 'addresses', problem }, await addTwo({ addresses: ['/two', address] }));
  },
);

test.each(['', ' ', ' Offers', 'Winter offers', '<b>Offers</b>', 'Offers\u202E', '- Offers', 'a/b'])(
  'a section that asks for the entry "%s" in the header is refused by the check "menu"',
  async (label) => {
    // What is shown of it turns no line around.
    const shown = JSON.stringify(label).replace('\u202E', '\\u202e');
    const problem = `${shown}, of route /two of mf-two, cannot be an entry of the header.`;
    const findings = await findingsOf(await addTwo({ menu: label }));
    expect(findings.map((found) => [found.check, found.problem])).toEqual([['menu', problem]]);
  },
);

test.each(['Offers', "Owner's Q&A", 'Offres d’été', '24-7 help'])(
  'a section that asks for the entry "%s" in the header goes live, and discovery says so',
  async (label) => {
    const { composition } = await site.promote([await addTwo({ menu: label })]);
    const file = join(site.store.compositionFolder(composition.id), '.well-known/frontend-discovery.json');
    const { microFrontends } = JSON.parse(await readFile(file, 'utf8'));
    expect(microFrontends['@site/mf-two'][0].extras.routes[0].menu).toEqual({ label });
  },
);

test.each([
  'three',
  '/three/',
  '//three',
  '/../three',
  '/a/../../b',
  '/robots.txt',
  '/Three',
  '/a b',
  '/a?b',
  '',
])(
  'a section at "%s", which is not the address of a page, is refused by the check "addresses"',
  async (address) => {
    await expectRefusal(
      { check: 'addresses', problem: /^".*", of mf-two, is not an address that a page can have\.$/ },
      await addTwo({ addresses: ['/two', address] }),
    );
  },
);

test.each([
  ['/???', [], '"/\\?{3}", of mf-odd, is not the path of a route'],
  ['/odd/*', ['/odd'], '"/odd/\\*", of mf-odd, is not the path of a route'],
  ['/:page?', ['/odd'], '"/:page\\?", of mf-odd, is not the path of a route'],
  ['odd', ['/odd'], '"odd", of mf-odd, is not the path of a route'],
  ['/odd/', ['/odd'], '"/odd/", of mf-odd, is not the path of a route'],
  ['/three', ['/odd'], '/odd, of mf-odd, is an address of a route whose path /three it does not match'],
  [
    '/:page/more',
    ['/odd'],
    '/odd, of mf-odd, is an address of a route whose path /:page/more it does not match',
  ],
])(
  'a route with the path "%s" and the addresses %j is refused by the check "addresses"',
  async (path, addresses, problem) => {
    const release = await addSection(site.store, 'mf-odd', { path, addresses });
    await expectRefusal({ check: 'addresses', problem: new RegExp(`^${problem}\\.$`) }, release);
  },
);

test('a route that is live already is nothing for which another section is refused', async () => {
  const release = await addTwo({ path: '/two/*', addresses: ['/two'] });
  const { composition: live } = await site.store.live();
  if (release.kind !== 'section' || !live) throw new Error('Nothing is live');
  const shell = await addShell(site.store);
  if (shell.kind !== 'shell') throw new Error('No shell');
  const releases = { shell, sections: [release], fallbacks: new Map() };
  expect(checkAddresses({ live, releases })).toHaveLength(1);
  const withIt = { ...live, releases: { ...live.releases, 'mf-two': release.version } };
  expect(checkAddresses({ live: withIt, releases })).toEqual([]);
});

test('a route for several addresses, and one for none, go live', async () => {
  const two = await addTwo({ path: '/two/:of', addresses: ['/two/a', '/two/b'] });
  const none = await addSection(site.store, 'mf-none', { path: '/none/A_b.c~d', addresses: [] });
  const { composition } = await site.promote([two, none], { allowRemoved: ['/two'] });
  expect(Object.keys(composition.pages)).toEqual(['/', '/two/a', '/two/b']);
});

test('a section without a live address of its own is refused by the check "removed", unless that is allowed', async () => {
  await site.promote([await addTwo({ addresses: ['/two', '/two/more'] })]);
  const release = await addTwo({ text: 'Less' });
  await expectRefusal({ check: 'removed', problem: /^\/two\/more is live and would disappear\.$/ }, release);
  const { composition } = await site.promote([release], { allowRemoved: ['/two/more'] });
  expect(Object.keys(composition.pages)).toEqual(['/', '/two']);
});

test('a page whose scripts are too large is refused by the check "size"', async () => {
  const problem = /^The first view of \/two needs 2\d\d\.\d KB of script; its budget is 170 KB\.$/;
  await expectRefusal({ check: 'size', problem }, await addTwo({ browserFault: 'is huge' }));
});

test('so is one whose HTML does not name them, but the file with the data of all pages', async () => {
  await site.shipShell({ dataInFile: true });
  const problem = /^The first view of \/two needs 2\d\d\.\d KB of script; its budget is 170 KB\.$/;
  await expectRefusal({ check: 'size', problem }, await addTwo({ browserFault: 'is huge' }));
});

/** Twenty megabytes in fewer bytes than the script has. */
const BOMB = brotliCompressSync(Buffer.alloc(20 * 1024 * 1024));

const TEXT = 'globalThis.fixturePage = "changed";\n';

test.each<[string, RegExp, (release: ReleaseManifest) => Promise<unknown>]>([
  [
    'a changed byte in a script of the browser',
    /client\/page\.js has other bytes\.$/,
    (release) => writeFile(fileOf(release, 'client/page.js'), TEXT),
  ],
  [
    'a changed byte in a script of Node',
    /server\/remoteEntry\.cjs has other bytes\.$/,
    (release) => writeFile(fileOf(release, 'server/remoteEntry.cjs'), TEXT),
  ],
  [
    'a changed compressed copy',
    /client\/page\.js\.br has other bytes\.$/,
    (release) => writeFile(fileOf(release, 'client/page.js.br'), brotliCompressSync(TEXT)),
  ],
  [
    'a compressed copy that cannot be read',
    /client\/page\.js\.gz cannot be read \(.+\)\.$/,
    (release) => writeFile(fileOf(release, 'client/page.js.gz'), TEXT),
  ],
  [
    'a file that was not published',
    /client\/extra\.js does not belong to it\.$/,
    (release) => writeFile(fileOf(release, 'client/extra.js'), TEXT),
  ],
  [
    'a copy of a file that was not published',
    /client\/extra\.js\.br does not belong to it\.$/,
    (release) => writeFile(fileOf(release, 'client/extra.js.br'), brotliCompressSync(TEXT)),
  ],
  [
    'a link to a folder elsewhere',
    /client\/elsewhere does not belong to it\.$/,
    (release) => symlink(site.data, fileOf(release, 'client/elsewhere')),
  ],
  [
    'a compressed copy that is endless when it is read',
    /client\/remoteEntry\.js\.br is no copy of its file, but larger\.$/,
    (release) => writeFile(fileOf(release, 'client/remoteEntry.js.br'), BOMB),
  ],
  ['a missing file', /client\/page\.css is missing\.$/, (release) => rm(fileOf(release, 'client/page.css'))],
])('a release with %s is refused by the check "bytes"', async (_what, problem, change) => {
  const release = await addTwo();
  await change(release);
  await expectRefusal({ check: 'bytes', problem }, release);
});

test('a release whose manifest was made to fit other bytes is refused by the check "bytes"', async () => {
  const [release, other] = [await addTwo(), await addTwo({ text: 'Changed text' })];
  for (const path of ['client/page.js', 'client/page.js.br', 'client/page.js.gz', 'server/settings.json'])
    await copyFile(fileOf(other, path), fileOf(release, path)).catch(() =>
      rm(fileOf(release, path), { force: true }),
    );
  const forged = { ...other, version: release.version };
  await writeFile(fileOf(release, 'release.json'), JSON.stringify(forged));
  const problem = /^mf-two@\S+ is not what was published: its version is not that of its files\.$/;
  await expectRefusal({ check: 'bytes', problem }, forged);
});

test('a fallback that was changed is refused as well: browsers may need it', async () => {
  const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Other text' });
  await writeFile(fileOf(release, 'client/page.js'), TEXT);
  const problem = `${release.name}@${release.version} is not what was published: client/page.js has other bytes.`;
  await expectRefusal({ check: 'bytes', problem }, await addTwo({ text: 'Newest text' }));
});

test('what many pages fail of is said once, with its stack', async () => {
  const addresses = ['/two', '/two/b', '/two/c', '/two/d', '/two/e'];
  const [found, ...others] = await findingsOf(await addTwo({ addresses, serverFault: 'throws on render' }));
  expect(others).toEqual([]);
  expect(found?.problem).toMatch(
    /^\/two, \/two\/b, \/two\/c and 2 more do not render: Error: The page cannot be rendered\n {4}at /,
  );
});

test('all pages of a section together have one limit, however little each takes', async () => {
  // The tenth would be it; on a busy machine one before.
  const problem = expect.stringMatching(/^\/two\/[d-k] does not render in time: Took longer than 20 s\.$/);
  expect(await slowFindings).toEqual([{ check: 'time', problem, advice: expect.any(String) }]);
});
