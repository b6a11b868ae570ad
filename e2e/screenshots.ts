// Takes the pictures of the site in docs/ from a site that runs: npm run screenshots -w @site/e2e [-- address]

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { animationsEnded, openHydrated } from './support/fixtures.ts';

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

const [baseURL = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const browser = await chromium.launch(launchOptions());
try {
  for (const [size, options] of Object.entries(SIZES))
    for (const theme of ['light', 'dark']) {
      const context = await browser.newContext({ ...options, baseURL });
      await context.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
      const page = await context.newPage();
      for (const [name, address] of Object.entries(PAGES)) {
        await openHydrated(page, address);
        await page.evaluate(() => document.fonts.ready);
        await animationsEnded(page.locator('html'));
        const path = join(ROOT, 'docs', `${name}-${size}-${theme}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: 80 });
      }
      await context.close();
    }
} finally {
  await browser.close();
}
