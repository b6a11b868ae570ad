import { printError } from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import { ReleaseError } from '../errors.ts';
import type { Progress, ReleaseService } from '../service/contract.ts';
import type { ReleaseServer } from '../service/http.ts';
import { CLIENT_SETTINGS } from '../settings.ts';

// Each command loads its own code when it runs: a rollback does not wait for what builds and renders.

/** Returns the deploy service that a command works through, or undefined for the local store. @throws WrongUse */
export function findServer(flag: string | undefined): ReleaseServer | undefined {
  if (!flag && process.env.RELEASE_SERVER === undefined) return undefined;
  const environment = flag ? { ...process.env, RELEASE_SERVER: flag } : process.env;
  const {
    RELEASE_SERVER: url,
    RELEASE_TOKEN: token,
    RELEASE_ID_TOKEN: idToken,
  } = readSettings(CLIENT_SETTINGS, environment);
  return url ? { url, token, idToken } : undefined;
}

/** Opens what a command works with: the local store, or a deploy service. */
export async function openService(
  server: string | undefined,
  { browserCheck = true } = {},
): Promise<ReleaseService> {
  const found = findServer(server);
  if (found) {
    if (!browserCheck)
      throw new ReleaseError(
        'bad-request',
        'The deploy service makes every check: leave --no-browser-check out.',
      );
    const { HttpReleaseService } = await import('../service/http.ts');
    return new HttpReleaseService(found);
  }
  const [{ LocalReleaseService }, { chooseBrowser }, { settings, store }] = await Promise.all([
    import('../service/local.ts'),
    import('../checks/browser.ts'),
    openLocalStore(),
  ]);
  const browser = browserCheck ? chooseBrowser(settings.chromiumPath) : { skipped: '--no-browser-check' };
  return new LocalReleaseService({ store, origin: settings.origin, browser, counts: settings.counts });
}

/** Opens the store of this machine, for commands that no deploy service runs for others. @throws ReleaseError */
export async function openLocalStore() {
  const server = findServer(undefined);
  const [{ readSiteSettings }, { openWritableStore }] = await Promise.all([
    import('../settings.ts'),
    import('../store/release-store.ts'),
  ]);
  if (server)
    throw new ReleaseError(
      'bad-request',
      `This is done on the machine of the site alone, and RELEASE_SERVER names ${server.url}. Unset it to work on the local store.`,
    );
  const settings = readSiteSettings();
  return { settings, store: await openWritableStore(settings) };
}

/** How outcomes are marked where somebody looks, and where lines are kept. */
const MARKS = { passed: '✓', skipped: '–', refused: '✗' } as const;

/** Prints what happens to a job where errors go: standard output is for its result. */
export function printProgress(progress: Progress): void {
  if (progress.type === 'line') {
    printError(progress.text);
    return;
  }
  const { name, outcome, why } = progress;
  const mark = process.stderr.isTTY === true ? MARKS[outcome] : outcome;
  // A refusal's problems follow with what to do about them.
  printError(`${mark} ${name}${why && outcome === 'skipped' ? `: ${why}` : ''}`);
}
