import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { Page } from '@site/kit/section';
import type { DiscoveredRemote } from '../discovery.ts';
import { loadContainer } from './entries.client.ts';
import { loadPage, type RemoteEntry, registerEntries } from './remotes.ts';

type Release = RemoteEntry & DiscoveredRemote['metadata'];

/** SHA-384 of each entry script by its address. */
const integrities = new Map<string, string>();

/**
 * Lets the federation runtime run entry scripts of known releases only, and those only with the right bytes: its own
 * way to load entries has no integrity.
 */
export function checkEntries(): void {
  registerPlugins([
    {
      name: 'checked-entries',
      loadEntry: ({ remoteInfo: { entry, entryGlobalName: container } }) =>
        loadContainer({ entry, container, integrity: integrities.get(entry) }),
    },
  ]);
}

/**
 * Takes elements away whose scripts have not arrived: a build's runtime would wait for them instead of asking again.
 * (It removes those of scripts that have loaded or failed itself.)
 */
function removeWaitingScripts(entry: string): void {
  const folder = new URL('.', entry).href;
  for (const script of document.querySelectorAll('script')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

/** Loads pages of one release. */
export class ReleaseLoader {
  readonly #release: Release;
  /** Under which name the federation runtime knows the release: another one after each failure. */
  #registered: string | undefined;
  #registrations = 0;

  constructor(release: Release) {
    this.#release = release;
  }

  /** What is loaded, for the console. */
  get name(): string {
    return `${this.#release.container} ${this.#release.version}`;
  }

  /** Address of the entry script. */
  get entry(): string {
    return this.#release.entry;
  }

  /**
   * Loads one page of the release's section.
   * @throws when it cannot be loaded, or the section has no such page
   */
  loadPage(page: string): Promise<Page> {
    this.#registered ??= this.#register();
    return loadPage(this.#registered, page);
  }

  /** Forgets what was loaded or is on its way: the next page is loaded from the entry script on. */
  startAfresh(): void {
    this.#registered = undefined;
    removeWaitingScripts(this.#release.entry);
  }

  #register(): string {
    const { container, entry, integrity } = this.#release;
    this.#registrations += 1;
    // Again at another address, or the browser would join the request that hangs, or use what it has kept of a bad one.
    const address = this.#registrations === 1 ? entry : `${entry}?retry=${this.#registrations}-${Date.now()}`;
    const name = `${this.name} (${this.#registrations})`;
    integrities.set(address, integrity);
    registerEntries([{ container, entry: address, name }]);
    return name;
  }
}
