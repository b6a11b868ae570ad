import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makePackages } from '@site/section-tools/packages';
import { installPackages } from '@site/section-tools/testing';
import { ROOT, runScript } from '@site/server/testing';
import { expect, hydrated, longTest, open, test } from '../support/fixtures.ts';

const run = promisify(execFile);

/** The links of the header, as a visitor with a screen of a width comes to them. */
async function headerLinks(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  if (width < 1200) await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  return navigation.getByRole('link').allInnerTexts();
}

/** Whether nothing on the page is wider than the screen. */
function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
}

longTest(
  'a section is made, developed, released and taken back in a repository of its own',
  async ({ page, request, own }) => {
    test.setTimeout(400_000);
    const section = join(own.folder(), 'mf-offers');
    const archives = own.folder();
    const args = ['new-section', 'mf-offers', '--address', '/offers', '--into', section];
    await runScript(ROOT, 'platform/releases/src/cli/cli.ts', args, {});
    await makePackages(archives);
    await installPackages(section, archives);

    const ports = { PORT: String(own.port), API_PORT: String(own.apiPort) };
    const env = { ...process.env, ...own.env(own.copyStore()), SITE_ORIGIN: own.origin };
    await own.startSite(env);
    const npm = async (...command: string[]) =>
      (await run('npm', ['run', '--silent', ...command], { cwd: section, env })).stdout.trim();
    const release = (...command: string[]) => npm('release', '--', ...command);
    const html = async (address: string) => (await request.get(`${own.origin}${address}`)).text();
    const before = await html('/');

    // The running site with the section as it is here, of which the site itself knows nothing.
    const develop = ['npm', 'run', 'dev', '--', '--site', own.origin];
    const ready = /as it is here: (http:\S+)/;
    // All that it is told of the site is the address.
    const shown = await own.startInTerminal(develop, { ready, cwd: section, env: ports });
    expect((await request.get(shown, { headers: { accept: 'text/html' } })).status()).toBe(200);
    await page.goto(shown);
    await hydrated(page, 'main h1');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Offers');
    const content = join(section, 'src/pages/main/main.content.ts');
    writeFileSync(
      content,
      readFileSync(content, 'utf8').replace("title: 'Offers',\n  lead", "title: 'Spring offers',\n  lead"),
    );
    await expect(title).toHaveText('Spring offers', { timeout: 60_000 });
    expect((await request.get(`${own.origin}/offers`)).status()).toBe(404);

    const published = await release('publish');
    expect(published).toMatch(/^mf-offers@1\.0\.0-[0-9a-f]{32}$/);
    expect(await release('promote', published, '--why', 'spring')).toContain('is live');
    expect(await release('status')).toContain('mf-offers');

    // In the HTML, before any script, on the pages of all sections.
    const entries = async () => (await html('/')).match(/<a [^>]*href="\/offers"[^>]*>Offers<\/a>/g);
    await expect.poll(entries).toHaveLength(1);
    await open(page, `${own.origin}/`);
    expect(await headerLinks(page, 1440)).toEqual(['Pre-Apprenticeship Program', 'Offers']);
    expect(await fits(page)).toBe(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offers' }).click();
    await expect(title).toHaveText('Spring offers');
    await open(page, `${own.origin}/contact`);
    expect(await headerLinks(page, 375)).toContain('Offers');
    expect(await fits(page)).toBe(true);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Offers' }).click();
    await expect(menu).toBeHidden();
    await expect(title).toHaveText('Spring offers');

    expect(await release('rollback', '--why', 'spring is over')).toContain('is live');
    await expect.poll(() => html('/')).toBe(before);
    expect((await request.get(`${own.origin}/offers`)).status()).toBe(404);
  },
);
