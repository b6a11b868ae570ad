import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '@site/contract/testing';
import { filesOf, type History } from './history.ts';
import { type Answer, ask, type Failure } from './request.ts';
import type { Server } from './server.ts';

/** How many requests may be under way at once: a machine that is too busy for more sends fewer. */
const UNDER_WAY = 400;

/** How many files of pages that were just read are asked for soon. */
const JUST_NAMED = 300;

/** What share of requests is for a page, and what share of the files is of any page that was ever read: somebody has it open still. */
const SHARE = { pages: 0.4, old: 0.2 };

interface VisitorsOptions {
  servers: readonly Server[];
  history: History;
  /** Addresses of all pages, and the sections whose text they have to show. */
  pages: ReadonlyMap<string, string | undefined>;
  /** Requests in a second, over all servers. */
  rate: number;
  chance: Chance;
  faults: string[];
}

/**
 * Visitors of all servers: each request may meet another server, as behind a proxy that knows nobody. A page has to be whole of the composition
 * that it names, never older than one that its server has shown before, and the same from every server.
 */
export class Visitors {
  readonly counts = { pages: 0, files: 0, ofKilled: 0, skipped: 0 };
  /** How long answers took, from the sending to the last byte, in milliseconds. */
  readonly latencies: number[] = [];
  /** When requests went out, in milliseconds since 1970. */
  readonly sent: number[] = [];
  readonly generations = new Set<number>();
  readonly #options: VisitorsOptions;
  readonly #pages: readonly string[];
  /** What was read before, as a hash, by its address and composition. */
  readonly #read = new Map<string, string>();
  readonly #files = new Set<string>();
  #allFiles: string[] = [];
  #justNamed: string[] = [];
  readonly #newest = new Map<Server, number>();
  #underWay = 0;
  #running = true;

  constructor(options: VisitorsOptions) {
    this.#options = options;
    this.#pages = [...options.pages.keys()];
  }

  /** Sends so many requests in each second, whether the ones before are answered or not, until `stop`. */
  async run(): Promise<void> {
    const { rate, faults } = this.#options;
    const start = performance.now();
    for (let sent = 0; this.#running || this.#underWay > 0; await sleep(5)) {
      const due = ((performance.now() - start) / 1000) * rate;
      for (; this.#running && sent < due; sent += 1) {
        if (this.#underWay < UNDER_WAY) this.#visit().catch((error) => faults.push(String(error)));
        else this.counts.skipped += 1;
      }
    }
  }

  stop(): void {
    this.#running = false;
  }

  /** Reads every page from every server. Nobody may promote meanwhile: each is of the newest generation. */
  async readAll(newest: number): Promise<void> {
    const { servers, faults } = this.#options;
    for (const server of servers) {
      for (const path of this.#pages) await this.#ask(server, path);
      const shown = this.#newest.get(server);
      if (shown !== newest)
        faults.push(`${server.name} shows generation ${shown} in the end, not ${newest}.`);
    }
  }

  async #visit(): Promise<void> {
    const { chance, servers } = this.#options;
    const server = chance.oneOf(servers);
    this.#underWay += 1;
    this.sent.push(Date.now());
    try {
      await this.#ask(server, this.#choose());
    } finally {
      this.#underWay -= 1;
    }
  }

  #choose(): string {
    const { chance } = this.#options;
    if (this.#allFiles.length === 0 || chance.below(1) < SHARE.pages) return chance.oneOf(this.#pages);
    const isOld = this.#justNamed.length === 0 || chance.below(1) < SHARE.old;
    return chance.oneOf(isOld ? this.#allFiles : this.#justNamed);
  }

  async #ask(server: Server, path: string): Promise<void> {
    const { faults } = this.#options;
    const mayFail = server.follow();
    const newest = this.#newest.get(server) ?? 0;
    const begun = performance.now();
    const answer = await ask(server.origin + path, server.agent);
    const took = performance.now() - begun;
    if (mayFail() && ('failure' in answer || answer.status === 503)) {
      this.counts.ofKilled += 1;
      return;
    }
    const problem = this.#problemOf(answer);
    if (problem) {
      faults.push(`${path} of ${server.name} at ${new Date().toISOString()}: ${problem}`);
      return;
    }
    this.latencies.push(took);
    if ('failure' in answer) return;
    if (path.startsWith('/releases/')) this.#takeFile(server, path, answer);
    else await this.#takePage(server, path, answer.body.toString(), newest);
  }

  #problemOf(answer: Answer | Failure): string | undefined {
    if ('failure' in answer) return answer.failure;
    return answer.status === 200 ? undefined : `status ${answer.status}: ${answer.body.subarray(0, 200)}`;
  }

  #takeFile(server: Server, path: string, { body }: Answer): void {
    this.counts.files += 1;
    if (!this.#isKnown(path, body)) this.#options.faults.push(`${path} of ${server.name} has other bytes.`);
  }

  /** @param newest the newest generation that this server had shown when the page was asked for */
  async #takePage(server: Server, path: string, html: string, newest: number): Promise<void> {
    const { history, pages, faults } = this.#options;
    this.counts.pages += 1;
    const composition = history.compositionOf(html);
    const generation = await history.generationOf(composition);
    const wrong = (what: string) => faults.push(`${path} of ${server.name} ${what}.`);
    if (generation === undefined) {
      wrong(`is of composition ${composition}, which was never live`);
      return;
    }
    if (generation < newest) wrong(`went back from generation ${newest} to ${generation}`);
    this.#newest.set(server, Math.max(generation, this.#newest.get(server) ?? 0));
    this.generations.add(generation);
    const key = `${composition} ${path}`;
    const isFirst = !this.#read.has(key);
    if (!this.#isKnown(key, html))
      wrong(`is not the same as that of another server, in generation ${generation}`);
    if (!isFirst) return;
    for (const fault of history.faultsOf(html, pages.get(path))) wrong(fault);
    this.#justNamed = [...filesOf(html), ...this.#justNamed].slice(0, JUST_NAMED);
    for (const file of filesOf(html)) this.#files.add(file);
    this.#allFiles = [...this.#files];
  }

  /** Whether something is what it was when it was read before. */
  #isKnown(key: string, content: string | Buffer): boolean {
    const hash = createHash('sha256').update(content).digest('base64');
    const known = this.#read.get(key) ?? hash;
    this.#read.set(key, known);
    return known === hash;
  }
}
