import { startProgram } from '@site/contract/program';
import { argumentsOf, chanceOf, freePort } from '@site/contract/testing';
import { liveSite } from '@site/releases/testing';
import { Changes } from './changes.ts';
import { KilledProgram } from './killed-program.ts';
import { makeDue, untilDelivered, verifyLeads } from './leads.ts';
import { Readers } from './readers.ts';
import { Senders } from './senders.ts';

/** How many visitors read and send at once. */
const READERS = 3;
const SENDERS = 3;

/** What `liveSite` has made live, beside a shell. */
const SECTIONS = [
  ['mf-one', '/'],
  ['mf-two', '/two'],
] as const;

/** How the programs of a trial are started. */
export interface Programs {
  /** The arguments with which Node is started for a script of the root's package.json. */
  argumentsOf: typeof argumentsOf;
  /** Starts the command line of releases. */
  start: typeof startProgram;
}

interface TrialOptions {
  /** How often programs are killed, both together. */
  kills: number;
  seed: number;
  /** How programs are started: as they are in production where nothing else is said. */
  programs?: Programs;
  /** Is told now and then how far it is. */
  say?(progress: string): void;
}

/** Makes a site of fixtures: what is live of it, and more releases of its two sections, each with a text of its own. */
async function makeSite() {
  const site = await liveSite();
  const texts = new Map<string, string>();
  for (const [name, address] of SECTIONS) {
    for (const { version } of await site.store.releasesOf(name)) texts.set(`${name}@${version}`, 'Text');
    for (const number of ['2', '3']) {
      const text = `This is ${name} ${number}.`;
      const { version } = await site.publish(name, { version: `${number}.0.0`, addresses: [address], text });
      texts.set(`${name}@${version}`, text);
    }
  }
  return { site, texts };
}

interface Figures {
  kills: { site: number; api: number };
  drained: { site: KilledProgram['drained']; api: KilledProgram['drained'] };
  pages: { answered: number };
  requests: { confirmed: number };
  changes: Changes['counts'];
}

/** What was not tried: a trial without it says nothing. */
function untried(kills: number, { kills: killed, drained, pages, requests, changes }: Figures): string[] {
  // The second end of each is the first one that is asked for; before it there may be two kills.
  const isAskedToEnd = kills >= 6;
  const tried = {
    'every kill': killed.site + killed.api >= kills,
    'a page': pages.answered > 0,
    'a request': requests.confirmed > 0,
    'a promotion': changes.promoted > 0,
    'a rollback': changes.rolledBack > 0,
    'the end of a site that has requests': !isAskedToEnd || drained.site.ends > 0,
    'the end of an API that has requests': !isAskedToEnd || drained.api.ends > 0,
  };
  return Object.entries(tried).flatMap(([what, isTried]) => (isTried ? [] : `Not tried: ${what}.`));
}

/**
 * Kills the site's server and the API again and again while visitors read and send and somebody promotes and rolls back, and says
 * everything that is not as it must be: what is live is always what was last promoted or rolled back to; no request fails but those
 * that a kill has cut, and one that a program had when it was asked to end is answered; every confirmed lead is stored and delivered once, and
 * nothing else is.
 */
export async function killTrial({
  kills,
  seed,
  say,
  programs = { argumentsOf, start: startProgram },
}: TrialOptions) {
  const chance = chanceOf(seed);
  const faults: string[] = [];
  const { site: fixture, texts } = await makeSite();
  const { data, store } = fixture;
  const [port, apiPort] = [await freePort(chance.below), await freePort(chance.below)];
  const [origin, apiOrigin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${apiPort}`];
  const env = {
    PORT: String(port),
    API_PORT: String(apiPort),
    SITE_DATA: data,
    RATE_LIMIT_MAX: '999999999',
    TZ: 'UTC',
  };
  const killed = (script: string, ready: string) =>
    new KilledProgram(script, ready, { args: programs.argumentsOf(script), env, faults });
  const site = killed('serve:site', `${origin}/readyz`);
  const api = killed('serve:api', `${apiOrigin}/api/health/ready`);
  const readers = new Readers({ origin, site, store, texts, chance: chance.fork(), faults });
  const senders = new Senders({ origin, apiOrigin, site, api, chance: chance.fork(), faults });
  const [first = '', ...others] = texts.keys();
  const changes = new Changes({
    data,
    store,
    releases: [first, ...others],
    start: programs.start,
    chance: chance.fork(),
    faults,
  });
  const progress =
    say && setInterval(() => say(`${site.kills + api.kills} kills, ${faults.length} faults`), 30_000);

  try {
    await Promise.all([site.start(), api.start()]);
    const load = [readers.run(READERS), senders.run(SENDERS), changes.run()];
    await Promise.all([
      site.killAgainAndAgain(Math.ceil(kills / 2), chance.fork()),
      // What was just confirmed has to be on disk.
      api.killAgainAndAgain(Math.floor(kills / 2), chance.fork(), () => senders.untilConfirmed()),
    ]);
    await changes.untilTried();
    for (const each of [readers, senders, changes]) each.stop();
    await Promise.all(load);
    await readers.readAll();
    await senders.finish();

    await api.end('SIGTERM');
    makeDue(data);
    await api.start();
    await untilDelivered(data);
    const { stored, faults: ofLeads } = verifyLeads(data, senders.confirmed, new Set(senders.unconfirmed));
    const figures = {
      kills: { site: site.kills, api: api.kills - 1 },
      drained: { site: site.drained, api: api.drained },
      pages: { answered: readers.pages, cut: readers.cut, generationsSeen: readers.generations.size },
      requests: {
        confirmed: senders.confirmed.size,
        refused: senders.refused,
        busy: senders.busy,
        cut: senders.cut,
        stored,
      },
      changes: changes.counts,
    };
    faults.push(...ofLeads, ...untried(kills, figures));
    return { faults, figures };
  } finally {
    clearInterval(progress);
    for (const each of [readers, senders, changes]) each.stop();
    await Promise.all([site.end('SIGKILL'), api.end('SIGKILL')]);
    fixture.remove();
  }
}
