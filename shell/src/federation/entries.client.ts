import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

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

function runScript(src: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load, or has other bytes than discovery says`));
    };
    document.head.append(script);
  });
}

/** An entry script and what is known of it. */
interface EntryScript {
  /** Its address. */
  entry: string;
  /** The global variable in which it leaves the remote's container. */
  container: string;
  /** Its SHA-384, as discovery has it. */
  integrity: string | undefined;
}

/**
 * Runs an entry script when its bytes are those that discovery names.
 * @returns the remote's container
 * @throws when the script does not load, has other bytes or none that are known, or leaves no container
 */
export async function loadContainer({ entry, container, integrity }: EntryScript) {
  await runScript(entry, requiredIntegrity(entry, integrity));
  const loaded = Reflect.get(globalThis, container);
  // A later script that throws must not pass for this one. Nor can the variable be deleted: "var" declares it.
  Reflect.set(globalThis, container, undefined);
  if (!loaded) throw new Error(`${entry} left no ${container} on the page`);
  return loaded;
}

/**
 * Runtime plugin of the browser's build, in the place of the runtime's own way to load entries: that one has no
 * integrity.
 * @param integrityOf the SHA-384 of the script at an address, as discovery has it
 */
export function checkedEntries(
  integrityOf: (entry: string) => string | undefined,
): ModuleFederationRuntimePlugin {
  return {
    name: 'checked-entries',
    loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) =>
      loadContainer({ entry, container: entryGlobalName, integrity: integrityOf(entry) }),
  };
}
