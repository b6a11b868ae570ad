import type { RemoteEntry } from './remotes.ts';

/** SHA-384 and nothing else: browsers run a script unchecked when they do not know the hash's name. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * The integrity that an entry script must have to run; undefined in development, where files change as they are
 * edited.
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
  /** SHA-384 of the entry script, as discovery has it. */
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
  // A later script that throws must not pass for this one. Nor can the variable be deleted: "var" declares it.
  Reflect.set(globalThis, container, undefined);
  if (!loaded) throw new Error(`${entry} left no ${container} on the page`);
  return loaded;
}
