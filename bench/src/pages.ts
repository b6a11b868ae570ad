/**
 * How soon the composed site is there and reacts, on a slow phone, next to whoever is named by an address, or else to the same HTML
 * without any script: npm run bench. All are visited in turns, so that what else the machine does meets them alike.
 */
import { join } from 'node:path';
import { runCommand } from '@site/contract/program';
import {
  copyWithoutScripts,
  firstPort,
  type Named,
  publishAndStart,
  startSite,
  temporaryFolder,
} from './contenders.ts';
import { inRounds, Report, readOptions } from './report.ts';
import { ROUTES } from './routes.ts';
import { ask, readNamed } from './visits/named.ts';
import { QUIET } from './visits/quiet.ts';
import { type Sample, take } from './visits/take.ts';
import { visitsOf } from './visits/visits.ts';

const LIMIT_HIDES =
  '`limit` is the HTML of the site itself: what both share, such as heavy HTML with its styles, does not show. --against NAME=URL compares with another site.';

/** An address that nobody has. */
const NO_ROUTE = '/there-is-no-such-page';

interface Taken extends Sample {
  /** Who, where and in which round. */
  of: string;
  name: string;
}

/** Says what the figures do not: who was disturbed, and who was served otherwise. */
function remarkOn(report: Report, samples: readonly Taken[]): void {
  for (const { of } of samples.filter(({ settled }) => !settled))
    report.remark(`Measured while requests were still under way: ${of}.`);
  const disturbed = samples.filter(({ others }) => others >= QUIET);
  const which = disturbed.map(({ of, others }) => `${of} (${others.toFixed(2)})`).join(', ');
  report.remark(
    `${disturbed.length} of ${samples.length} samples were taken while others used ${QUIET} cores or more${which && `; do not read: ${which}`}.`,
  );
  const served = new Set(samples.map(({ name, protocol }) => `${name} ${protocol}`));
  const protocols = new Set(samples.map(({ protocol }) => protocol));
  if (protocols.size > 1)
    report.remark(
      `Not served alike: ${[...served].join(', ')}. Put the same server before all, and name the site with --site.`,
    );
}

/** Asks all for each route. @returns hashes of the public keys to trust, and who has which route */
async function askAll(report: Report, contenders: readonly Named[], routes: readonly string[]) {
  const keys = new Set<string>();
  const having = new Map<string, Named[]>(routes.map((route) => [route, []]));
  for (const contender of contenders) {
    for (const [route, there] of having) {
      const { status, key } = await ask(contender, route);
      if (key) keys.add(key);
      if (status === 200) there.push(contender);
      else report.remark(`Left out: ${contender.name} answers ${route} with ${status}.`);
    }
    const { status } = await ask(contender, NO_ROUTE);
    if (status === 200)
      report.remark(
        `${contender.name} answers even ${NO_ROUTE} with 200: see yourself whether it has each page.`,
      );
  }
  return { keys: [...keys], having };
}

/** Visits all in rounds, and reports. The first is compared with the others. */
async function compare(
  contenders: readonly Named[],
  routes: readonly string[],
  rounds: number,
): Promise<Report> {
  const report = new Report(...contenders.slice(1).map(({ name }) => name));
  const { keys, having } = await askAll(report, contenders, routes);
  const samples: Taken[] = [];
  for (const round of inRounds(rounds)) {
    for (const [route, there] of having) {
      for (const [what, visit] of Object.entries(visitsOf(route))) {
        for (const contender of there) {
          const { name } = contender;
          const sample = await take(visit, contender, route, keys);
          report.note(route, name, sample.figures);
          samples.push({ ...sample, name, of: `${name} ${route}, ${what}, round ${round}` });
        }
      }
    }
  }
  remarkOn(report, samples);
  return report;
}

async function bench(): Promise<void> {
  const { numbers, lists, json } = readOptions({ rounds: 5 }, { route: ROUTES, against: [], site: [] });
  const { site, peers } = readNamed(lists.against, lists.site);
  const compareAll = (...all: Named[]) => compare(all, lists.route, numbers.rounds);
  if (site) return (await compareAll(site, ...peers)).finish(json);
  using folder = temporaryFolder();
  const [data, withoutScripts] = [join(folder.path, 'site'), join(folder.path, 'limit')];
  await using built = await publishAndStart(data);
  if (peers.length > 0) return (await compareAll(built, ...peers)).finish(json);
  await copyWithoutScripts(data, withoutScripts);
  await using limit = await startSite('limit', firstPort() + 1, withoutScripts);
  const report = await compareAll(built, limit);
  report.remark(LIMIT_HIDES);
  report.finish(json);
}

process.exitCode = await runCommand(bench);
