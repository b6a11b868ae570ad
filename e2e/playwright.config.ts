import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { ORIGIN } from './support/site.ts';

const { args, ...options } = launchOptions();

if (!options.executablePath && !existsSync(chromium.executablePath())) {
  const missing =
    'There is no Chromium. Run "apt-get install chromium" or set CHROMIUM_PATH, then "npm run test:e2e".';
  if (process.env.CI) throw new Error(missing);
  process.stdout.write(`Browser tests were skipped. ${missing}\n`);
  process.exit();
}

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/start-site.ts',
  outputDir: `${ROOT}/test-results`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Limits for a slow machine: a test waits for what it needs, and goes on at once when that is there.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${ROOT}/test-results/e2e.json` }]],
  use: {
    baseURL: ORIGIN,
    // A trace of every test takes a fifth more time: "--trace retain-on-failure" keeps those of tests that fail.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...options,
      args: [
        ...args,
        // On a slow line Chromium fetches pictures from further away, and it takes a busy machine for one.
        '--force-effective-connection-type=4G',
        // It gathers reports for a minute, and has no Reporting API where it does not trust the certificate. For one spec, but given to
        // all: those that ask for another browser each get worker processes of their own, and the others new ones after them.
        '--short-reporting-delay',
        '--ignore-certificate-errors',
        // What is drawn over a picture that is kept has other corners than what is drawn anew, now and then, and pictures are compared.
        '--disable-partial-raster',
      ],
    },
  },
});
