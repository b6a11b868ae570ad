/**
 * What a canary costs who serves pages: the site's server while none runs, beside the same while one runs, for visitors whom it knows
 * and for such as come for the first time: npm run bench:canary. It is one process, in which a canary runs and does not, in turns, so that what
 * two processes of the same code differ by is not in the figures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';
import { VIEWS_PATH } from '@site/contract/views';
import { ReleaseStore } from '@site/releases';
import { runScript } from '@site/server/testing';
import {
  type Contender,
  firstPort,
  publishSite,
  siteEnvironment,
  startSite,
  temporaryFolder,
} from './contenders.ts';
import { type Headers, lightLoad } from './light-load.ts';
import { type Figures, inRounds, Report, readOptions } from './report.ts';

const SECTION = 'mf-contact';

/** What a browser says that opens a page, as far as it matters. */
const NAVIGATION = { 'accept-encoding': 'gzip', 'sec-fetch-dest': 'document' };

/** How long the server is left alone after a switch, in milliseconds, and under load until its code is compiled for what is different, in seconds. */
const [SETTLED_MS, WARMED_S] = [1000, 2];

/** Gives another version of a section to a tenth of all visitors. @param folder an empty one, for a checkout */
async function startCanary(folder: string, data: string): Promise<void> {
  copyCheckout(folder);
  const file = join(folder, SECTION, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, '"version": "9.0.0"'));
  const run = (...args: string[]) =>
    runScript(folder, 'platform/releases/src/cli/cli.ts', args, siteEnvironment(firstPort(), data));
  await run('publish', SECTION);
  await run('promote', `${SECTION}@latest`, '--canary', '10%', '--no-browser-check');
}

/** What switches the canary that runs in a store off and on again, and does nothing where it is so already. */
async function canarySwitch(store: ReleaseStore): Promise<(runs: boolean) => Promise<void>> {
  const current = await store.current();
  if (!current?.canary) throw new Error('No canary runs');
  const { canary, generation: _number, ...others } = current;
  return async (runs) => {
    const now = await store.current();
    if (now && runs !== Boolean(now.canary))
      await store.generations.create(now.generation, runs ? { ...others, canary } : others);
  };
}

/** Who asks, and what they send. */
interface Visit {
  who: string;
  /** Whether a canary runs. */
  runs: boolean;
  /** One page after another. */
  pages: readonly Headers[];
}

/** What a browser keeps of an answer, as it sends it. */
function keptOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Whether a canary runs: then whoever is new gets a cookie. */
async function hasCanary({ origin }: Contender): Promise<boolean> {
  return keptOf(await fetch(`${origin}/`)) !== '';
}

/** The cookies of somebody who has opened a page, and whose browser has reported that. */
async function comeTo({ origin }: Contender): Promise<string> {
  const visitor = keptOf(await fetch(`${origin}/`));
  const reported = { method: 'POST', headers: { cookie: visitor, 'content-type': 'application/json' } };
  const arm = keptOf(await fetch(`${origin}${VIEWS_PATH}`, { ...reported, body: '{}' }));
  if (!arm) throw new Error('The answer to a report does not say the arm');
  return `${visitor}; ${arm}`;
}

/** The time that the first thread of a process has had a processor for, in microseconds; 0 where that is not known: only Linux says. */
function processorTime(process: number): number {
  const file = `/proc/${process}/schedstat`;
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) / 1000 : 0;
}

/** Puts a server under load, and says what a page takes of the processor, too: where others work as well that says more than how many come in a second. */
async function visit(
  server: Contender,
  pages: readonly Headers[],
  connections: number,
  duration: number,
): Promise<Figures> {
  const before = processorTime(server.process);
  const requests = pages.map((headers) => ({ ...NAVIGATION, ...headers }));
  const asked = { requests, connections, duration };
  const figures = await lightLoad(server, '/', asked);
  const answered = (figures['requests per second'] ?? 0) * duration;
  const used = processorTime(server.process) - before;
  return { ...figures, ...(used > 0 ? { 'CPU µs per page': used / answered } : {}) };
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 40, seconds: 1, connections: 20 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('no canary');
  using folder = temporaryFolder();
  const data = join(folder.path, 'site');
  await publishSite(data);
  await startCanary(join(folder.path, 'checkout'), data);
  const haveCanary = await canarySwitch(new ReleaseStore(data));
  await using server = await startSite('site', firstPort(), data);
  const cookie = await comeTo(server);
  const visits: Visit[] = [
    { who: 'no canary', runs: false, pages: [{}] },
    { who: 'known visitor', runs: true, pages: [{ cookie }] },
    { who: 'new visitor', runs: true, pages: [{}] },
    // Half a year long every page but the first is of somebody known.
    { who: 'visits of two pages', runs: true, pages: [{}, { cookie }] },
  ];

  async function takeTurns(report: Report, duration: number): Promise<void> {
    for (const { who, runs, pages } of visits) {
      await haveCanary(runs);
      // The server shows it with the next page.
      if ((await hasCanary(server)) !== runs) throw new Error(`${who}: the canary is not as it must be`);
      // What it reads for a new generation is not what a page costs, and neither is what it compiles for it.
      await sleep(SETTLED_MS);
      await visit(server, pages, connections, WARMED_S);
      report.note('a page', who, await visit(server, pages, connections, duration));
    }
    visits.reverse();
  }

  // The first turns warm up: nobody looks at their report.
  await takeTurns(new Report(), 1);
  for (const _ of inRounds(rounds)) await takeTurns(report, seconds);
  report.finish(json);
}

process.exitCode = await runCommand(bench);
