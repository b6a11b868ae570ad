import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { PageModule } from '@site/kit/section';
import type { DiscoveredRemote } from '../discovery.ts';
import { loadPage, type RemoteEntry, registerEntries } from './remotes.ts';

/** Only SHA-384: browsers run a script unchecked if they do not know the hash's name. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * The integrity that an entry script must have to run; undefined in development, where files change as they
 * are edited.
 * @throws when discovery names none, or one that browsers would not check
 */
function requiredIntegrity(entry: string, integrity: string | undefined): string | undefined {
  if (process.env.NODE_ENV === 'development') return undefined;
  if (integrity && INTEGRITY.test(integrity)) return integrity;
  throw new Error(`${entry} was not run: discovery names no SHA-384 for it`);
}

function runScript(src: string, integrity: string | undefined): Promise<unknown> {
  const script = document.createElement('script');
  script.src = src;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${src} did not load, or has other bytes than discovery says`));
  });
  document.head.append(script);
  return loaded.finally(() => script.remove());
}

interface CheckedEntry extends Pick<RemoteEntry, 'container' | 'entry'> {
  integrity: string | undefined;
}

/**
 * Runs an entry script when its bytes are those that discovery names.
 * @returns the remote's container, which the script leaves in the global variable of that name
 * @throws when the script does not load, has other bytes or none that are known, or leaves no container
 */
export async function loadContainer({ entry, container, integrity }: CheckedEntry) {
  await runScript(entry, requiredIntegrity(entry, integrity));
  const loaded = Reflect.get(globalThis, container);
  // A later script that throws must not pass for this one. Nor can the variable be deleted: "var" declares
  // it.
  Reflect.set(globalThis, container, undefined);
  if (!loaded) throw new Error(`${entry} left no ${container} on the page`);
  return loaded;
}

const integrities = new Map<string, string>();

/** Makes the federation runtime load entry scripts by `loadContainer`: its own loader checks no integrity. */
export function checkEntryIntegrity(): void {
  registerPlugins([
    {
      name: 'checked-entries',
      loadEntry: ({ remoteInfo: { entry, entryGlobalName: container } }) =>
        loadContainer({ entry, container, integrity: integrities.get(entry) }),
    },
  ]);
}

/** Removes scripts that have not arrived. The runtime would wait for them instead of fetching them again. */
function removePendingScripts(entry: string): void {
  const folder = new URL('.', entry).href;
  for (const script of document.querySelectorAll('script')) {
    if (script.src.startsWith(folder)) script.remove();
  }
}

export class Release {
  /** `mf-contact@1.0.0`, as reports name it. */
  readonly name: string;
  readonly #remote: Required<Pick<RemoteEntry, 'container' | 'entry'>>;
  readonly #integrity: string;
  /** The name in the federation runtime: a new one after each failure. */
  #registered: string | undefined;
  #registrations = 0;

  constructor(container: string, entry: string, { integrity, version }: DiscoveredRemote['metadata']) {
    this.name = `${container.replaceAll('_', '-')}@${version}`;
    this.#remote = { container, entry: new URL(entry, window.location.href).href };
    this.#integrity = integrity;
  }

  /** @throws when the page cannot be loaded, or the section has no such page */
  loadPage(id: string): Promise<PageModule> {
    this.#registered ??= this.#register();
    return loadPage(this.#registered, id);
  }

  /** Forgets loaded and pending scripts: the next page is loaded from the entry script on. */
  reset(): void {
    this.#registered = undefined;
    removePendingScripts(this.#remote.entry);
  }

  #register(): string {
    const { container, entry } = this.#remote;
    this.#registrations += 1;
    // A new address: the browser would join the request that hangs, or use a bad response from its cache.
    const address = this.#registrations === 1 ? entry : `${entry}?retry=${this.#registrations}-${Date.now()}`;
    const name = `${this.name} (${this.#registrations})`;
    integrities.set(address, this.#integrity);
    registerEntries([{ container, entry: address, name }]);
    return name;
  }
}
