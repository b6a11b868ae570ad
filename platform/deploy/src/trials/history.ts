import type { Generation, ReleaseStore } from '@site/releases';
import { EDITION } from './working-copy.ts';

/** What a page says about which composition it is of. */
const COMPOSITION = /<meta name="composition" content="([^"]+)">/;

const RELEASE_FILE = /\/releases\/([\w-]+)\/([\w.-]+)\/client\/[\w/.-]*\.\w+/g;

/** Files of releases that a page names: their addresses. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(RELEASE_FILE)].map(([file]) => file))];
}

interface Live {
  generation: number;
  /** The versions that may be on a page, by the name of a release: its own, and what browsers fall back on. */
  versions: ReadonlyMap<string, readonly string[]>;
  releases: Readonly<Record<string, string>>;
}

/** What has been live, as the store's history has it, and what editions the releases in it are. */
export class History {
  readonly #store: ReleaseStore;
  readonly #known = new Map<string, Live>();
  /** By `name@version`. */
  readonly #editions = new Map<string, number>();
  /** The first that was not read yet. */
  #next = 1;
  #reading: Promise<void> = Promise.resolve();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Says which edition of its section a release is. Nothing of it may be live before. @param release `name@version` */
  addEdition(release: string, edition: number): void {
    this.#editions.set(release, edition);
  }

  /** Which generation has a composition; undefined where none has. */
  async generationOf(composition: string): Promise<number | undefined> {
    if (!this.#known.has(composition)) {
      this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
      await this.#reading;
    }
    return this.#known.get(composition)?.generation;
  }

  /** All that was live, the first first. */
  async all(): Promise<Generation[]> {
    return (await this.#store.generations.history()).toReversed();
  }

  /** The composition that a page says it is of. */
  compositionOf(html: string): string {
    return COMPOSITION.exec(html)?.[1] ?? 'none';
  }

  /**
   * Compares a page with the composition that it says it is of.
   * @param section whose text the page has to show; undefined where that is not known
   * @returns what is not as it must be
   */
  faultsOf(html: string, section: string | undefined): string[] {
    const live = this.#known.get(this.compositionOf(html));
    if (!live) return ['is of a composition that was never live'];
    const faults: string[] = [];
    for (const [, name = '', version = ''] of html.matchAll(RELEASE_FILE))
      if (!live.versions.get(name)?.includes(version))
        faults.push(`names ${name}@${version}, which generation ${live.generation} does not have`);
    const shown = new Set<string>();
    for (const [, edition, name = ''] of html.matchAll(EDITION)) {
      shown.add(name);
      const expected = this.#editions.get(`${name}@${live.releases[name]}`);
      if (expected !== Number(edition))
        faults.push(`shows edition ${edition} of ${name}, generation ${live.generation} has ${expected}`);
    }
    if (section && !shown.has(section)) faults.push(`does not show ${section}`);
    return [...new Set(faults)];
  }

  async #read(): Promise<void> {
    for (;;) {
      const found = await this.#store.generations.read(this.#next);
      if (!found) return;
      const { releases = {}, fallbacks = {} } = (await this.#store.composition(found.composition)) ?? {};
      const names = Object.entries(releases).map(
        ([name, version]) => [name, [version, ...[fallbacks[name] ?? []].flat()]] as const,
      );
      this.#known.set(found.composition, {
        generation: found.generation,
        versions: new Map(names),
        releases: found.releases ?? {},
      });
      this.#next += 1;
    }
  }
}
