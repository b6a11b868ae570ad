import { connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { saveData } from '../support/looks/lasting.ts';
import type { Own } from '../support/own.ts';
import { changeRelease, readRelease, replaceText, serveRelease } from '../support/release-files.ts';
import { PORT } from '../support/site.ts';
import { controlTime } from '../support/time.ts';

const PATH = '/api/reports/views';

/** What the script that reports may weigh, as it is sent. */
const MAX_BYTES = 4000;

/** The words of an error that nobody may hear of. */
const SECRET = 'Ada-Whitfield';

interface Report {
  kinds: { kind: string; release?: string }[];
  vitals: Record<string, number>;
}

/**
 * Makes the browser a visitor's: a page says nothing to one that a program drives.
 * @returns what the page reports, and what the server has not refused of it
 */
async function visit(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  const reports: Report[] = [];
  const addresses: URL[] = [];
  const refused: number[] = [];
  const isReport = (address: string) => new URL(address).pathname === PATH;
  page.on('request', (request) => {
    if (!isReport(request.url())) return;
    reports.push(request.postDataJSON());
    addresses.push(new URL(request.url()));
  });
  page.on('response', (response) => {
    if (isReport(response.url()) && !response.ok()) refused.push(response.status());
  });
  const kinds = () => {
    const all = reports.flatMap((report) => report.kinds);
    return [...new Set(all.map(({ kind, release = '' }) => `${kind} ${release}`.trim()))].sort();
  };
  return { reports, addresses, refused, kinds };
}

/**
 * Stands before the site's server. Playwright does not see what a page sends that is left.
 * @returns the reports that have come by, and the heads of their requests
 */
function listen(own: Own) {
  let sent = '';
  const server = createServer((socket) => {
    const site = connect(PORT, '127.0.0.1');
    for (const [one, other] of [
      [socket, site],
      [site, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
    socket.on('data', (chunk) => {
      sent += chunk;
    });
  }).listen(own.port, '127.0.0.1');
  own.after(() => server.close());
  return {
    come: (): Report[] =>
      (sent.match(/(?<=\r\n\r\n)\{"kinds":.*\}\}/g) ?? []).map((body) => JSON.parse(body)),
    heads: () => sent.match(/POST \/api\/reports\/views[\s\S]*?\r\n\r\n/g) ?? [],
  };
}

const nameOf = (name: string) => `${name}@${readRelease(name).version}`;

test('a view says that it was seen once it is quiet, how fast it was when it is over, and nothing else', async ({
  page,
  own,
}) => {
  const { come, heads } = listen(own);
  const { reports, addresses, refused } = await visit(page);
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const script = page.waitForResponse(/\/view\.client\.js$/);
  const response = await page.goto(`${own.origin}/contact?name=${SECRET}`);
  const [, id] = /<meta name="composition" content="(\w+)">/.exec((await response?.text()) ?? '') ?? [];
  const seen = { kinds: [{ kind: 'seen' }], vitals: {} };
  // The server gives who has no cookie one, and asks for the report again.
  await expect.poll(() => reports).toEqual([seen, seen]);
  expect((await (await script).request().sizes()).responseBodySize).toBeLessThan(MAX_BYTES);
  // The script came when everything else was there, and needs nothing of the shell.
  await expect(page.locator('link[rel=preload][data-run]').first()).toBeAttached();
  expect(asked.filter((path) => path.startsWith('/releases/')).at(-1)).toMatch(/\/view\.client\.js$/);
  for (const { searchParams } of addresses) {
    expect([...searchParams.keys()]).toEqual(['composition', 'age']);
    expect(searchParams.get('composition')).toBe(id);
    expect(Number(searchParams.get('age'))).toBeGreaterThan(0);
  }

  await page.locator('main input[name=name]').fill(SECRET);
  await page.goto('about:blank');
  await expect.poll(() => come().length).toBe(3);
  const last = come().at(-1);
  expect(last?.kinds).toEqual([]);
  expect(Object.keys(last?.vitals ?? {})).toEqual(expect.arrayContaining(['cls', 'fcp', 'lcp', 'ttfb']));
  expect(heads()).toHaveLength(3);
  expect(JSON.stringify([come(), addresses, heads()])).not.toContain(SECRET);
  expect(refused).toEqual([]);
});

test('a page of which a release throws says so at once, and whose it was', async ({ page, complaints }) => {
  complaints.expected = true;
  const { reports, refused, kinds } = await visit(page);
  const live = readRelease('mf-contact');
  const broken = `setTimeout(() => { throw new Error('${SECRET}') }); Promise.reject(new Error('${SECRET}'));`;
  const changed = changeRelease(live, (text, file) => (file === 'contact.js' ? `${text};${broken}` : text));
  await serveRelease(page, live, { changed });
  await page.goto('/contact');
  await page.getByLabel('Full name').focus();
  const contact = nameOf('mf-contact');
  await expect.poll(kinds).toEqual([`error ${contact}`, `rejection ${contact}`, 'seen']);
  expect(JSON.stringify(reports)).not.toContain(SECRET);
  // The API has read them.
  expect(refused).toEqual([]);
});

test('a section that does not load, and what stands in its place, is its release’s', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const { kinds } = await visit(page);
  const time = await controlTime(page);
  await page.route(/\/releases\/mf-contact\//, (route) => route.abort());
  await page.goto('/');
  await hydrated(page, 'main h1');
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  const contact = nameOf('mf-contact');
  const expected = [`fallback ${contact}`, `not-loaded ${contact}`, 'seen'];
  await time.pass(async () => kinds().length >= expected.length);
  expect(kinds()).toEqual(expected);
});

test('so is a start that fails the shell’s, where no other script of it runs', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const { kinds } = await visit(page);
  await page.route(/\/releases\/shell\/.*\/main\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: replaceText(await response.text(), /^/, ' ') });
  });
  await page.goto('/');
  await page.locator('main').dispatchEvent('hydrate');
  await expect.poll(kinds).toEqual(['seen', `start-failed ${nameOf('shell')}`]);
});

test('a page that stops answering after it was seen says so all the same', async ({ page, own }) => {
  const { come } = listen(own);
  const { kinds } = await visit(page);
  const live = readRelease('mf-contact');
  const frozen =
    "addEventListener('input', () => { for (const end = Date.now() + 9000; Date.now() < end; ); });";
  const changed = changeRelease(live, (text, file) => (file === 'contact.js' ? `${text};${frozen}` : text));
  await serveRelease(page, live, { changed });
  await page.goto(`${own.origin}/contact`);
  await hydrated(page, 'main h1');
  await expect.poll(kinds).toEqual(['seen']);
  await page.locator('main input[name=name]').fill('A');
  await expect.poll(() => come().at(-1)?.kinds).toEqual([{ kind: 'frozen' }]);
});
