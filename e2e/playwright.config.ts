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
  // Tests that take minutes: npm run test:long -w @site/e2e
  ...(process.env.LONG_TRIALS ? {} : { grepInvert: /@long/ }),
  // For a slow machine. A test goes on as soon as its condition holds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${ROOT}/test-results/e2e.json` }]],
  use: {
    baseURL: ORIGIN,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...options,
      args: [
        ...args,
        // On a line that it takes for slow, Chromium loads lazy pictures earlier.
        '--force-effective-connection-type=4G',
        // Violations are reported at once, also without a trusted certificate. Chromium's default is a minute.
        '--short-reporting-delay',
        '--ignore-certificate-errors',
      ],
    },
  },
});
