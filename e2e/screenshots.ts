// Takes the pictures of the home page in docs/ from a site that runs: npm run screenshots -w @site/e2e [-- address]

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { animationsEnded, openHydrated, storeTheme } from './support/fixtures.ts';

const [baseURL = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const browser = await chromium.launch(launchOptions());
try {
  for (const theme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      baseURL,
      viewport: { width: 1440, height: 960 },
      deviceScaleFactor: 0.5,
    });
    await storeTheme(page, theme);
    await openHydrated(page, '/');
    await page.evaluate(() => document.fonts.ready);
    await animationsEnded(page.locator('html'));
    const path = join(ROOT, 'docs', `home-desktop-${theme}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 80 });
    await page.close();
  }
} finally {
  await browser.close();
}
