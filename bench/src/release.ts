/**
 * Promotions and rollbacks of one section of the real site, from the command to what a visitor gets: npm run bench:release. A
 * promotion with every check, which includes the browser, is timed in every third round.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, print, runCommand, stopProgram } from '@site/contract/program';
import { copyCheckout } from '@site/server/testing';
import { firstPort, publishSite, release, siteEnvironment, startSite } from './contenders.ts';
import { Report, readOptions } from './report.ts';

/** Which composition a visitor gets. */
async function visibleComposition(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/contact`)).text();
  return /<meta name="composition" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 10 });
  const { rounds } = numbers;
  const report = new Report();
  const { root, edit, remove } = copyCheckout();
  const data = mkdtempSync(join(tmpdir(), 'site-bench-'));
  const env = siteEnvironment(firstPort(), data);
  const origin = `http://127.0.0.1:${firstPort()}`;
  let site: Program | undefined;

  /** Runs a command and notes after how many milliseconds a visitor's request is answered by another composition. */
  async function time(what: string, ...args: string[]): Promise<void> {
    const before = await visibleComposition(origin);
    const start = performance.now();
    const done = release(root, env, ...args);
    const failed = done.then(
      () => false,
      () => true,
    );
    while ((await visibleComposition(origin)) === before) {
      if (await Promise.race([failed, sleep(5, false)])) break;
    }
    report.note('to live', 'site', { [`${what}, ms`]: performance.now() - start });
    await done;
  }

  try {
    await publishSite(root, env);
    edit('mf-contact/src/pages/contact/contact.content.ts', "title: 'Contact Us'", "title: 'Talk to Us'");
    const second = (await release(root, env, 'publish', 'mf-contact')).trim();
    site = await startSite(env);
    for (let round = 1; round <= rounds; round += 1) {
      await time('promote without the browser check', 'promote', second, '--no-browser-check');
      await time('rollback', 'rollback');
      if (round % 3 === 1) {
        await time('promote with every check', 'promote', second);
        await release(root, env, 'rollback');
      }
      print(`round ${round} of ${rounds}`);
    }
  } finally {
    if (site) await stopProgram(site);
    remove();
    rmSync(data, { recursive: true, force: true });
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
