// Takes the pictures of docs/kit.md: npm run kit-pictures

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { makeGallery } from './support/kit-gallery.ts';

/** Those that take the whole width of a page. */
const WIDE = ['Band', 'Banner', 'Container', 'PageHero', 'SimpleGrid', 'Steps', 'TitledBand'];

const PAGE: BrowserContextOptions = { viewport: { width: 1200, height: 400 }, deviceScaleFactor: 0.75 };
const COLUMN: BrowserContextOptions = { viewport: { width: 528, height: 280 }, deviceScaleFactor: 1.5 };

const docs = join(ROOT, 'docs');
const folder = join(docs, 'kit');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

// The page names its pictures.
const named = readFileSync(join(docs, 'kit.md'), 'utf8').matchAll(/\]\(kit\/(\w+)-light\.png\)/g);
const names = [...named].map(([, name = '']) => name);
const gallery = await makeGallery();
const browser = await chromium.launch(launchOptions());

async function takePictures(
  theme: string,
  shown: readonly string[],
  window: BrowserContextOptions,
): Promise<void> {
  const page = await browser.newPage(window);
  for (const name of shown) {
    await gallery.show(page, name, theme);
    if (window === COLUMN) await page.addStyleTag({ content: '#example { padding: 24px }' });
    // Of rows that open, the first has been opened.
    await page.evaluate(() => document.querySelector('details')?.toggleAttribute('open', true));
    // A dialog lies above the page.
    const part = name === 'Modal' ? page : page.locator('#example');
    await part.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' });
    await page.unrouteAll();
  }
}

await Promise.all(
  ['light', 'dark'].flatMap((theme) => [
    takePictures(
      theme,
      names.filter((name) => WIDE.includes(name)),
      PAGE,
    ),
    takePictures(
      theme,
      names.filter((name) => !WIDE.includes(name)),
      COLUMN,
    ),
  ]),
);
await browser.close();
