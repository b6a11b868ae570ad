import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '@site/contract/testing';
import type { ReleaseStore } from '@site/releases';
import type { KilledProgram } from './killed-program.ts';
import { ask } from './request.ts';

/** Longest time between two pages, in milliseconds. */
const WAIT_MS = 30;

/** What a page says about which composition it is of. */
const COMPOSITION = /<meta name="composition" content="([^"]+)">/;

interface Page {
  path: string;
  status: number;
  section: string | undefined;
}

/** Addresses of the fixture's pages with their statuses, and which section's text they show. */
const PAGES: readonly [Page, ...Page[]] = [
  { path: '/', status: 200, section: 'mf-one' },
  { path: '/two', status: 200, section: 'mf-two' },
  { path: '/not/there', status: 404, section: undefined },
];

interface ReadersOptions {
  origin: string;
  site: KilledProgram;
  store: ReleaseStore;
  /** Texts of the pages of releases, by `name@version`. */
  texts: ReadonlyMap<string, string>;
  chance: Chance;
  faults: string[];
}

/** Visitors who read pages all the time. Each page has to be of a composition that was live while it was asked for. */
export class Readers {
  pages = 0;
  cut = 0;
  /** The generations that visitors have seen. */
  readonly generations = new Set<number>();
  readonly #options: ReadersOptions;
  #running = true;
  #newest = 0;

  constructor(options: ReadersOptions) {
    this.#options = options;
  }

  /** Reads with several visitors at once, until `stop`. */
  async run(visitors: number): Promise<void> {
    await Promise.all(Array.from({ length: visitors }, () => this.#visit(this.#options.chance.fork())));
  }

  stop(): void {
    this.#running = false;
  }

  /** Reads every page once. Nobody may kill or promote meanwhile: each is of the newest generation. */
  async readAll(): Promise<void> {
    for (const page of PAGES) await this.#read(page);
  }

  async #visit(chance: Chance): Promise<void> {
    const { site } = this.#options;
    while (this.#running) {
      if (site.up) await this.#read(chance.oneOf(PAGES));
      await sleep(chance.below(WAIT_MS));
    }
  }

  async #read({ path, status, section }: Page): Promise<void> {
    const { origin, site, faults } = this.#options;
    const followed = site.follow();
    const before = await this.#newestGeneration();
    const answer = await ask(origin + path, { begun: followed.begun });
    const mayFail = followed.settled();
    const after = await this.#newestGeneration();
    if (mayFail && 'failure' in answer) {
      this.cut += 1;
      return;
    }
    if ('failure' in answer) {
      faults.push(`${path} failed, which no kill explains: ${answer.failure}`);
      return;
    }
    this.pages += 1;
    if (answer.status !== status) {
      faults.push(`${path} was answered with ${answer.status}: ${answer.body.slice(0, 200)}`);
      return;
    }
    await this.#verify(path, section, answer.body, before, after);
  }

  async #verify(
    path: string,
    section: string | undefined,
    html: string,
    before: number,
    after: number,
  ): Promise<void> {
    const { store, texts, faults } = this.#options;
    const [, shown = 'none'] = COMPOSITION.exec(html) ?? [];
    for (let number = after; number >= before; number -= 1) {
      const generation = await store.generation(number);
      if (generation?.composition !== shown) continue;
      this.generations.add(number);
      const { releases = {} } = (await store.composition(shown)) ?? {};
      const text = section && texts.get(`${section}@${releases[section]}`);
      if (section && !(text && html.includes(text)))
        faults.push(`${path} of composition ${shown} lacks "${text}".`);
      return;
    }
    faults.push(`${path} showed composition ${shown}, while generations ${before} to ${after} were live.`);
  }

  async #newestGeneration(): Promise<number> {
    this.#newest = Math.max(this.#newest, (await this.#options.store.current())?.generation ?? 0);
    return this.#newest;
  }
}
