import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import type { Browser, BrowserServer, Page } from 'playwright-core';
import { FLAGS_OF_GATE } from './browser.ts';

/** How long a browser that was kept may take to show that it still works, in milliseconds. Then it is killed, and another one started. */
const SIGN_OF_LIFE_MS = 5000;

/**
 * Fails where something takes longer: a page whose script loops answers nothing, not even that it will not.
 * @param begun when it was begun, as performance.now() has it
 */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  begun = performance.now(),
): Promise<Result> {
  const deadline = new AbortController();
  const left = Math.max(0, begun + milliseconds - performance.now());
  const late = sleep(left, undefined, { signal: deadline.signal }).then(() => {
    throw new Error(`not within ${milliseconds / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    work.catch(() => undefined);
    deadline.abort();
  }
}

interface Running {
  server: BrowserServer;
  browser: Browser;
  /** In a context of its own, and nothing was in it yet. */
  emptyPage?: Promise<Page> | undefined;
}

/** Has it do something, in the page that is ready or in a context of its own. */
async function signOfLife({ browser, emptyPage }: Running): Promise<void> {
  if (emptyPage) await (await emptyPage).title();
  else await (await browser.newContext()).close();
}

/** Keeps one browser running from one look to the next. What a look leaves open is closed with its context. */
export class BrowserKeeper {
  /** Path of the browser. */
  readonly path: string;
  #running: Running | undefined;
  /** The next one, which all wait for who need it. */
  #starting: Promise<Running> | undefined;
  #ended = false;

  /** Nothing is started yet. */
  constructor(path: string) {
    this.path = path;
  }

  /** Id of the browser's process; undefined where none runs. */
  get pid(): number | undefined {
    return this.#running?.server.process().pid;
  }

  /**
   * Lends the browser. One that has ended or fallen silent since the last look is replaced; where it ends during a look, that is
   * begun once more with another one. One that took too long is killed.
   * @param milliseconds how long all of it may take
   * @param use is given an empty page in a context of its own, where one was made ready; its context is the look's to close
   * @throws Refusal when it does not start; an error when it took too long
   */
  async lend<Result>(
    milliseconds: number,
    use: (browser: Browser, emptyPage: Page | undefined) => Promise<Result>,
  ): Promise<Result> {
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const lent = await this.#ready(milliseconds, begun);
      const { browser, emptyPage } = lent;
      lent.emptyPage = undefined;
      try {
        const result = await within(milliseconds, (async () => use(browser, await emptyPage))(), begun);
        if (browser.isConnected() || attempt > 1) return result;
      } catch (error) {
        const ended = !browser.isConnected();
        await this.#end(lent);
        if (!ended || attempt > 1) throw error;
      }
    }
  }

  /** Starts it, and makes a page ready, so that the next look need not wait. */
  async warm(): Promise<void> {
    const running = await this.#ready(60_000, performance.now());
    running.emptyPage ??= running.browser.newContext().then((context) => context.newPage());
    await running.emptyPage.catch((error) => {
      // Else it was ended meanwhile.
      if (this.#running === running) throw error;
    });
  }

  /** Ends it for good, whatever it does. One that is just starting is ended when it has. */
  async kill(): Promise<void> {
    this.#ended = true;
    await this.#starting?.catch(() => undefined);
    if (this.#running) await this.#end(this.#running);
  }

  /** Ends one, and not the one that may have taken its place. */
  async #end(running: Running): Promise<void> {
    if (this.#running === running) this.#running = undefined;
    await running.server.kill();
  }

  async #ready(milliseconds: number, begun: number): Promise<Running> {
    // Others may have put another one in its place meanwhile.
    for (let kept = this.#running; kept; kept = this.#running) {
      try {
        await within(SIGN_OF_LIFE_MS, signOfLife(kept));
        return kept;
      } catch {
        await this.#end(kept);
      }
    }
    if (this.#ended) throw new Error('It was ended');
    // Whoever began to start it may wait for longer.
    if (this.#starting) return within(milliseconds, this.#starting, begun);
    this.#starting = this.#start(milliseconds, begun);
    return this.#starting;
  }

  async #start(milliseconds: number, begun: number): Promise<Running> {
    try {
      this.#running = await this.#launch(milliseconds, begun);
      return this.#running;
    } finally {
      this.#starting = undefined;
    }
  }

  async #launch(milliseconds: number, begun: number): Promise<Running> {
    // Only here: loading it takes longer than most commands do.
    const { chromium } = await import('playwright-core');
    const options = { executablePath: this.path, args: FLAGS_OF_GATE, timeout: milliseconds };
    const server = await chromium.launchServer(options).catch((error) => {
      throw new Refusal(
        `The browser ${this.path} does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.\n${error}`,
      );
    });
    try {
      const browser = await within(milliseconds, chromium.connect(server.wsEndpoint()), begun);
      return { server, browser };
    } catch (error) {
      await server.kill();
      throw error;
    }
  }
}
