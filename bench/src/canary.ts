/**
 * What a canary costs who serves pages: the site's server while none runs, beside the same while one runs, for visitors whom it knows
 * and for such as come for the first time: npm run bench:canary. One is under load at a time, in turns.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';
import { runScript } from '@site/server/testing';
import {
  type Contender,
  firstPort,
  publishSite,
  siteEnvironment,
  startSite,
  temporaryFolder,
} from './contenders.ts';
import { load } from './load.ts';
import { type Figures, inRounds, Report, readOptions } from './report.ts';

const SECTION = 'mf-contact';

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

/** Who asks: a server, and what is sent to it. */
interface Visit {
  who: string;
  server: Contender;
  headers: Readonly<Record<string, string>>;
}

/** What a browser keeps of an answer, as it sends it. */
async function visitorOf({ origin }: Contender): Promise<string> {
  const { headers } = await fetch(`${origin}/`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The time that the first thread of a process has had a processor for, in microseconds; 0 where that is not known: only Linux says. */
function processorTime(process: number): number {
  const file = `/proc/${process}/schedstat`;
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) / 1000 : 0;
}

/** Puts a server under load, and says what a page takes of the processor, too: where others work as well that says more than how many come in a second. */
async function visit({ server, headers }: Visit, connections: number, duration: number): Promise<Figures> {
  const before = processorTime(server.process);
  const asked = { headers: { 'accept-encoding': 'gzip', ...headers }, connections, duration };
  const figures = await load(server, '/', asked);
  const pages = (figures['requests per second'] ?? 0) * duration;
  const used = processorTime(server.process) - before;
  return { ...figures, ...(used > 0 ? { 'CPU µs per page': used / pages } : {}) };
}

async function bench(): Promise<void> {
  const { numbers, json } = readOptions({ rounds: 40, seconds: 1, connections: 20 });
  const { rounds, seconds, connections } = numbers;
  const report = new Report('no canary');
  using folder = temporaryFolder();
  const [data, tried] = [join(folder.path, 'site'), join(folder.path, 'canary')];
  await publishSite(data);
  cpSync(data, tried, { recursive: true, preserveTimestamps: true });
  await startCanary(join(folder.path, 'checkout'), tried);
  await using none = await startSite('no canary', firstPort(), data);
  await using canary = await startSite('canary', firstPort() + 2, tried);
  const cookie = await visitorOf(canary);
  if (!cookie.includes('.stable') && !cookie.includes('.canary')) throw new Error('No canary runs');
  const visits: Visit[] = [
    { who: 'no canary', server: none, headers: {} },
    { who: 'known visitor', server: canary, headers: { cookie } },
    { who: 'new visitor', server: canary, headers: {} },
  ];

  async function takeTurns(report: Report, duration: number): Promise<void> {
    for (const each of visits) report.note('a page', each.who, await visit(each, connections, duration));
    visits.reverse();
  }

  // The first turns warm up: nobody looks at their report.
  await takeTurns(new Report(), 1);
  for (const _ of inRounds(rounds)) await takeTurns(report, seconds);
  report.finish(json);
}

process.exitCode = await runCommand(bench);
