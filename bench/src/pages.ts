/**
 * How soon the composed site is there and reacts, on a slow phone, next to the same HTML without any script: npm run bench.
 * Both are visited in turns, so that what else the machine does meets both alike.
 */
import { chromium } from '@playwright/test';
import { print, runCommand } from '@site/contract/program';
import { launchOptions } from '@site/server/testing';
import { startContest } from './contenders.ts';
import { Report, readOptions } from './report.ts';
import { ROUTES } from './routes.ts';
import { lookAt, PRESSED, press, travel } from './visit.ts';

async function bench(): Promise<void> {
  const { numbers, routes, json } = readOptions({ rounds: 5 }, ROUTES);
  const { rounds } = numbers;
  const report = new Report('limit');
  const { contenders, site, stop } = await startContest();
  const browser = await chromium.launch(launchOptions());
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const route of routes) {
        for (const contender of contenders)
          report.note(route, contender.name, await lookAt(browser, contender, route));
        for (const what of PRESSED) report.note(route, 'site', await press(browser, site, route, what));
        if (route === '/') report.note(route, 'site', await travel(browser, site));
      }
      print(`round ${round} of ${rounds}`);
    }
  } finally {
    await browser.close();
    await stop();
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
