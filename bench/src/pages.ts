/**
 * How soon the composed site is there and reacts, on a slow phone, next to the same HTML without any script: npm run bench.
 * Both are visited in turns, so that what else the machine does meets both alike.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from '@site/contract/program';
import { launchOptions } from '@site/server/testing';
import { copyWithoutScripts, firstPort, publishAndStart, startSite, temporaryFolder } from './contenders.ts';
import { inRounds, Report, readOptions } from './report.ts';
import { ROUTES } from './routes.ts';
import { CONTROLS, lookAt, press, travel } from './visit.ts';

async function bench(): Promise<void> {
  const { numbers, routes, json } = readOptions({ rounds: 5 }, ROUTES);
  const report = new Report('limit');
  using folder = temporaryFolder();
  const [data, withoutScripts] = [join(folder.path, 'site'), join(folder.path, 'limit')];
  await using site = await publishAndStart(data);
  await copyWithoutScripts(data, withoutScripts);
  await using limit = await startSite('limit', firstPort() + 1, withoutScripts);
  await using browser = await chromium.launch(launchOptions());
  for (const _ of inRounds(numbers.rounds)) {
    for (const route of routes) {
      for (const contender of [site, limit])
        report.note(route, contender.name, await lookAt(browser, contender, route));
      for (const control of CONTROLS) report.note(route, 'site', await press(browser, site, route, control));
      if (route === '/') report.note(route, 'site', await travel(browser, site));
    }
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
