import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PATHS, SITE } from '@site/kit/site';
import { expect, hydrate, test } from '../support/fixtures.ts';
import { DATA } from '../support/site.ts';

/** Budgets in bytes as they are sent. A tenth more is a failure. */
const BUDGETS = { home: 17_000, otherPage: 15_000, inlineScript: 8_000, startedShell: 170_000 };
const MARGIN = 1.1;

for (const address of [PATHS.home, PATHS.service('ev-charger'), PATHS.contact])
  test(`${address} runs inline script alone until it is touched, and stays within its budgets`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.headers()['sec-purpose'] !== undefined) return;
      const { pathname } = new URL(request.url());
      fetched.push(pathname);
      if (pathname.endsWith('.js'))
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    const html = (await response?.text()) ?? '';
    const { responseBodySize = Number.NaN } = (await response?.request().sizes()) ?? {};
    const budget = address === '/' ? BUDGETS.home : BUDGETS.otherPage;
    expect(responseBodySize).toBeLessThan(budget * MARGIN);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('');
    expect(inline).not.toBe('');
    expect(brotliCompressSync(inline).length).toBeLessThan(BUDGETS.inlineScript * MARGIN);
    expect(scripts).toEqual([]);
    expect(fetched).toEqual([...new Set(fetched)]);

    // The HTML names what the shell starts with, so that it arrives side by side.
    const named = await page
      .locator('link[data-shell]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.getAttribute('integrity')]),
      );
    for (const [, integrity] of named) expect(integrity).toMatch(/^sha384-/);
    await hydrate(page);
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual(expect.arrayContaining(named.map(([href]) => href)));
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(BUDGETS.startedShell * MARGIN);
  });

/** Returns the names and contents of the browser scripts of a workspace's only release. */
function clientScripts(name: string): string {
  const releases = join(DATA, 'cache/folder/releases', name);
  const [version = ''] = readdirSync(releases).filter((entry) => !entry.startsWith('.'));
  const client = join(releases, version, 'client');
  const scripts = readdirSync(client).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => `${file}\n${readFileSync(join(client, file), 'utf8')}`).join('\n');
}

const REMOTES = ['mf-marketing', 'mf-contact', 'mf-careers'];

test("the shell's scripts name no remote, and a remote's contain no shared module", () => {
  const shell = clientScripts('shell');
  const namesOfRemotes = REMOTES.flatMap((name) => [name, name.replace('-', '_')]);
  for (const text of [...namesOfRemotes, 'remoteEntry.js', '/:service', '/:area'])
    expect(shell.includes(text), text).toBe(false);
  const { company, email, phone } = SITE;
  for (const mark of [
    'react.transitional.element',
    'useNavigate()',
    'mantine-',
    company,
    email,
    phone.href,
  ]) {
    // A mark that the shell lacks would prove nothing.
    expect(shell.includes(mark), mark).toBe(true);
    for (const remote of REMOTES)
      expect(clientScripts(remote).includes(mark), `${mark} in ${remote}`).toBe(false);
  }
});
