/**
 * Promotions and rollbacks of one section of the real site, from the command to what a visitor gets: npm run bench:release. A
 * promotion with every check, which includes the browser, is timed in every third round.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '@site/contract/program';
import { copyCheckout } from '@site/server/testing';
import { firstPort, publishSite, release, startSite, temporaryFolder } from './contenders.ts';
import { inRounds, Report, readOptions } from './report.ts';

/** Which composition a visitor gets. */
async function visibleComposition(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/contact`)).text();
  return /<meta name="composition" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 10 });
  const report = new Report();
  using folder = temporaryFolder();
  const data = join(folder.path, 'site');
  const checkout = copyCheckout(join(folder.path, 'checkout'));
  const command = (...args: string[]) => release(checkout.root, data, ...args);
  await publishSite(checkout.root, data);
  checkout.edit(
    'mf-contact/src/pages/contact/contact.content.ts',
    "title: 'Contact Us'",
    "title: 'Talk to Us'",
  );
  const second = (await command('publish', 'mf-contact')).trim();
  await using site = await startSite('site', firstPort(), data);

  /** Runs a command and notes after how many milliseconds a visitor's request is answered by another composition. */
  async function time(what: string, ...args: string[]): Promise<void> {
    const before = await visibleComposition(site.origin);
    const start = performance.now();
    const done = command(...args);
    const failed = done.then(
      () => false,
      () => true,
    );
    while ((await visibleComposition(site.origin)) === before) {
      if (await Promise.race([failed, sleep(5, false)])) break;
    }
    report.note('to live', 'site', { [`${what}, ms`]: performance.now() - start });
    await done;
  }

  for (const round of inRounds(numbers.rounds)) {
    await time('promote without the browser check', 'promote', second, '--no-browser-check');
    await time('rollback', 'rollback');
    if (round % 3 === 1) {
      await time('promote with every check', 'promote', second);
      await command('rollback');
    }
  }
  report.finish(json);
}

process.exitCode = await runCommand(bench);
