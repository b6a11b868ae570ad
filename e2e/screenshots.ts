// Takes the pictures of the documentation from a running site: npm run screenshots [-- address]

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { CommandError, runCommand } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { readSiteSettings } from '@site/releases/serving';
import { launchOptions, ROOT } from '@site/server/testing';
import { hydrated, still } from './support/fixtures.ts';

const PAGES = {
  home: '/',
  service: '/services/generators',
  area: '/service-areas/elk-grove',
  contact: '/contact',
  program: '/pre-apprenticeship',
};

const SIZES = {
  desktop: { viewport: { width: 1440, height: 960 }, deviceScaleFactor: 0.5 },
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 0.8 },
};

const FOLDER = join(ROOT, 'docs');

/** @throws CommandError where no site answers */
async function takePictures(): Promise<void> {
  const { host, port } = readSiteSettings();
  const [origin = httpOrigin(host, port)] = parseArgs({ allowPositionals: true }).positionals;
  const answers = await fetch(origin).catch(() => undefined);
  if (!answers?.ok)
    throw new CommandError(
      `No site answers at ${origin}. Start it, or say where it is: npm run screenshots -- http://127.0.0.1:3000`,
    );
  const browser = await chromium.launch(launchOptions());
  try {
    for (const [size, options] of Object.entries(SIZES))
      for (const theme of ['light', 'dark'])
        await takeOf(await browser.newContext({ ...options, baseURL: origin }), theme, `${size}-${theme}`);
  } finally {
    await browser.close();
  }
}

/** Takes the pictures of all pages in one theme, and closes the context. @param ending of the names of their files */
async function takeOf(context: BrowserContext, theme: string, ending: string): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
  const page = await context.newPage();
  for (const [name, address] of Object.entries(PAGES)) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await hydrated(page, 'main h1');
    await page.evaluate(() => document.fonts.ready);
    await still(page.locator('html'));
    await page.screenshot({ path: join(FOLDER, `${name}-${ending}.jpg`), type: 'jpeg', quality: 80 });
  }
  await context.close();
}

process.exitCode = await runCommand(takePictures);
