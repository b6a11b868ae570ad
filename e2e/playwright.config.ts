import { defineConfig } from '@playwright/test';
import { launchOptions, ROOT } from '@site/server/testing';
import { API_PORT, DATA, ORIGIN, PORT } from './support/site.ts';

export default defineConfig({
  testDir: '.',
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
  // The site as a newcomer starts it, with data of its own.
  webServer: {
    command: 'npm start',
    cwd: ROOT,
    env: { PORT: String(PORT), API_PORT: String(API_PORT), SITE_DATA: DATA, RATE_LIMIT_MAX: '1000' },
    url: ORIGIN,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
