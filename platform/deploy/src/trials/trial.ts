import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceOf } from '@site/contract/testing';
import type { Generation } from '@site/releases';
import { judgeRate, times } from './figures.ts';
import { Followers } from './followers.ts';
import { History } from './history.ts';
import type { Outage } from './outage.ts';
import { Publisher } from './publisher.ts';
import { Senders } from './senders.ts';
import type { Server } from './server.ts';
import { openTrialSite, type TrialSite } from './site.ts';
import { verifyHistory } from './verify.ts';
import { Visitors } from './visitors.ts';
import { SECTIONS } from './working-copy.ts';

/** Until when all servers show what was promoted last, and anything else while the machine is busy, in milliseconds after it went live. */
const SHOWN_MS = { last: 2000, other: 60_000 };

/** Longest time until a server that was killed is started again, in milliseconds. */
const DOWN_MS = 4000;

export interface TrialOptions {
  /** How many editions each publisher ships. */
  publishes: number;
  seed: number;
  /** For how long the store stands still, in seconds. A folder does not. */
  outage: number;
  /** Whether the store is a folder that all share, not an S3 server. */
  folder?: boolean;
  /** Requests in a second, over all servers. */
  rate: number;
  /** The first of five ports. */
  port: number;
  /** Is told how far it is. */
  say(progress: string): void;
}

async function killAndStart(
  server: Server | undefined,
  chance: Chance,
  say: TrialOptions['say'],
): Promise<void> {
  say(`${server?.name} is killed`);
  await server?.kill();
  await sleep(chance.below(DOWN_MS));
  await server?.start();
  say(`${server?.name} is there again`);
}

/** Kills one server while all is well, then has the store stand still and kills another one meanwhile. @param until waits for a part of all */
async function disturb(
  { servers: [, second, third], outage }: TrialSite,
  { outage: seconds, say }: TrialOptions,
  chance: Chance,
  until: (share: number) => Promise<void>,
): Promise<void> {
  await until(1 / 4);
  await killAndStart(second, chance, say);
  await until(1 / 2);
  if (!outage) return killAndStart(third, chance, say);
  say('The store stands still');
  const still = outage.last(seconds);
  await sleep((seconds * 1000) / 3);
  await killAndStart(third, chance, say);
  await still;
  say('The store goes on');
}

/** How long it took until servers showed what was promoted. Apart: what went live shortly before the store stood still, or where a server was down. */
function readDelays(
  followers: Followers,
  outage: Outage | undefined,
  history: readonly Generation[],
  faults: string[],
) {
  const delays: number[] = [];
  const disturbed: number[] = [];
  for (const generation of history.slice(1)) {
    const at = Date.parse(generation.at);
    for (const { server, delay } of followers.delays(generation)) {
      const isDisturbed = outage?.meets(at, at + delay) || server.wasDown(at, at + delay);
      (isDisturbed ? disturbed : delays).push(delay);
      if (!isDisturbed && delay > SHOWN_MS.other)
        faults.push(`${server.name} showed generation ${generation.generation} after ${delay} ms.`);
    }
  }
  const last = history.at(-1);
  const slowest = last ? Math.max(...followers.delays(last).map(({ delay }) => delay)) : Number.NaN;
  if (!(slowest <= SHOWN_MS.last)) faults.push(`The last promotion was on all servers after ${slowest} ms.`);
  return { ...times(delays), disturbed: times(disturbed), last: slowest };
}

/**
 * Three teams ship their own sections at once while visitors read, servers are killed and the store stands still, and says everything that is not as
 * it must be.
 * @returns what is wrong, and what was measured
 */
export async function publisherTrial(options: TrialOptions) {
  const { publishes, seed, rate, port, folder = false, say } = options;
  const chance = chanceOf(seed);
  const faults: string[] = [];
  say('The site is built …');
  const site = await openTrialSite(port, folder, faults);
  const { servers, outage, store } = site;
  const followers = new Followers(servers);
  const senders = new Senders(servers, chance.fork(), faults);
  const history = new History(store);
  const stops: { stop(): void }[] = [followers, senders];
  try {
    for (const release of site.first) history.addEdition(release, 0);
    const { composition } = await store.live();
    const shows = new Map(SECTIONS.map(({ name, page }) => [page, name]));
    const pages = new Map(Object.keys(composition?.pages ?? {}).map((path) => [path, shows.get(path)]));
    const visitors = new Visitors({ servers, history, pages, rate, chance: chance.fork(), faults });
    stops.push(visitors);
    const publishers = site.teams.flatMap((team, at) => {
      const section = SECTIONS[at];
      return section
        ? [new Publisher({ section, ...team, history, outage, chance: chance.fork(), faults })]
        : [];
    });
    const begun = Date.now();
    const load = [visitors.run(), followers.run(), senders.run()];

    let isShipping = true;
    const shipped = () => publishers.flatMap((each) => each.shipped);
    const until = async (share: number) => {
      while (isShipping && shipped().length < share * publishes * publishers.length) await sleep(100);
    };
    const disturbing = disturb(site, options, chance.fork(), until).catch((error) =>
      faults.push(String(error)),
    );
    const progress = setInterval(
      () => say(`${shipped().length} promotions, ${faults.length} faults`),
      30_000,
    );
    await Promise.all(publishers.map((each) => each.run(publishes))).finally(() => clearInterval(progress));
    isShipping = false;
    const seconds = Math.round((Date.now() - begun) / 1000);
    await disturbing;

    const all = await history.all();
    const last = all.at(-1);
    if (last) await followers.untilShown(last, SHOWN_MS.other);
    const stopped = Date.now();
    for (const each of stops) each.stop();
    await Promise.all(load);
    await visitors.readAll(last?.generation ?? 0);
    faults.push(...verifyHistory(all, shipped()));
    const stored = new Set(await site.storedLeads());
    for (const id of senders.confirmed)
      if (!stored.has(id)) faults.push(`Lead ${id} was confirmed, and is lost.`);

    const sum = (name: keyof Publisher['counts']) =>
      publishers.reduce((all, { counts }) => all + counts[name], 0);
    const took = (name: keyof Publisher['took']) => times(publishers.flatMap((each) => each.took[name]));
    const browser = all.filter(({ checks }) => checks.hydration === 'passed').length;
    const figures = {
      seconds,
      promotions: {
        asked: publishes * publishers.length,
        live: shipped().length,
        lookedAtInBrowser: browser,
      },
      whileTheStoreStoodStill: {
        refused: sum('refused'),
        foundDone: sum('foundDone'),
        waited: sum('waited'),
      },
      commandsMs: { publish: took('publish'), promote: took('promote') },
      requests: {
        ...visitors.counts,
        perSecond: judgeRate(
          visitors.sent,
          rate,
          {
            whole: { from: begun, to: stopped },
            ...(outage ? { whileTheStoreStoodStill: outage.span } : {}),
          },
          faults,
        ),
      },
      latencyMs: times(visitors.latencies),
      shownMs: readDelays(followers, outage, all, faults),
      leads: { confirmed: senders.confirmed.size, ofKilled: senders.ofKilled },
      generationsSeen: visitors.generations.size,
      kills: servers.reduce((all, { kills }) => all + kills, 0),
    };
    if (shipped().length < figures.promotions.asked) faults.push('Not every edition is live.');
    if (figures.kills < 2) faults.push('Not tried: two kills.');
    if (outage && sum('refused') + sum('waited') === 0)
      faults.push('Not tried: a command while the store stood still.');
    return { faults, figures };
  } finally {
    for (const each of stops) each.stop();
    await site.close();
  }
}
