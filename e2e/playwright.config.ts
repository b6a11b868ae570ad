import { defineConfig } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { ORIGIN } from './support/site.ts';

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/start-site.ts',
  outputDir: `${ROOT}/test-results`,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: `${ROOT}/test-results/e2e.json` }]],
  use: {
    baseURL: ORIGIN,
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
});
