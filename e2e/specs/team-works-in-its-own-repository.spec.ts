import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePackages } from '@site/section-tools/packages';
import { installPackages } from '@site/section-tools/testing';
import { ROOT, runScript } from '@site/server/testing';
import { expect, hydrate, openHydrated, test } from '../support/fixtures.ts';

test('a section is made, developed, released and taken back in its own repository', {
  tag: '@long',
}, async ({ page, request, environment }) => {
  test.setTimeout(400_000);
  const section = join(environment.createFolder(), 'mf-offers');
  const archives = environment.createFolder();
  const args = ['new-section', 'mf-offers', '--address', '/offers', '--into', section];
  await runScript(ROOT, 'platform/releases/src/cli/cli.ts', args, {});
  await makePackages(archives);
  await installPackages(section, archives);

  const { origin, port, apiPort } = environment;
  const settings = { ...environment.settings(environment.copyStore()), SITE_ORIGIN: origin };
  await environment.startSite(settings);
  const release = async (...command: string[]) => {
    const npm = ['run', '--silent', 'release', '--', ...command];
    const env = { ...process.env, ...settings };
    return (await promisify(execFile)('npm', npm, { cwd: section, env })).stdout.trim();
  };
  const html = async (address: string) => (await request.get(origin + address)).text();
  const before = await html('/');

  // Development needs the address of a running site and nothing else of it.
  const shown = await environment.startCommand(`npm run dev -- --site ${origin}`, {
    ready: /as it is here: (http:\S+)/,
    cwd: section,
    settings: { PORT: String(port), API_PORT: String(apiPort) },
  });
  await page.goto(shown);
  await hydrate(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Offers');
  const content = join(section, 'src/pages/main/main.content.ts');
  const text = readFileSync(content, 'utf8');
  writeFileSync(content, text.replace("title: 'Offers',\n  lead", "title: 'Spring offers',\n  lead"));
  await expect(title).toHaveText('Spring offers', { timeout: 60_000 });
  expect((await request.get(`${origin}/offers`)).status()).toBe(404);

  const published = await release('publish');
  expect(published).toMatch(/^mf-offers@1\.0\.0-[0-9a-f]{32}$/);
  expect(await release('promote', published, '--why', 'spring')).toContain('is live');
  expect(await release('status')).toContain('mf-offers');

  // Its entry is in the header of every page, in the HTML and in the menu of a phone.
  const entries = async () => (await html('/')).match(/<a [^>]*href="\/offers"[^>]*>Offers<\/a>/g);
  await expect.poll(entries).toHaveLength(1);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, `${origin}/contact`);
    if (width === 375) await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await menu.getByRole('link', { name: 'Offers' }).click();
    await expect(title).toHaveText('Spring offers');
  }

  expect(await release('rollback', '--why', 'spring is over')).toContain('is live');
  await expect.poll(() => html('/')).toBe(before);
  expect((await request.get(`${origin}/offers`)).status()).toBe(404);
});
