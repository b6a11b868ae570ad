import { printError } from '@site/contract/program';
import { readSettings } from '@site/contract/settings';
import { ReleaseError } from '../errors.ts';
import type { Progress, ReleaseService } from '../service/contract.ts';
import type { DeployServiceConnection } from '../service/http-client.ts';
import { CLIENT_SETTINGS } from '../settings.ts';

// Each command loads its own code: a rollback does not wait for the renderer.

/** Returns the deploy service to use; undefined means the local store. @throws UsageError */
export function findServer(flag: string | undefined): DeployServiceConnection | undefined {
  if (!flag && process.env.RELEASE_SERVER === undefined) return undefined;
  const environment = flag ? { ...process.env, RELEASE_SERVER: flag } : process.env;
  const {
    RELEASE_SERVER: url,
    RELEASE_TOKEN: token,
    RELEASE_ID_TOKEN: idToken,
  } = readSettings(CLIENT_SETTINGS, environment);
  return url ? { url, token, idToken } : undefined;
}

/** Opens the deploy service or the local store. */
export async function openService(
  server: string | undefined,
  { browserCheck = true } = {},
): Promise<ReleaseService> {
  const found = findServer(server);
  if (found) {
    if (!browserCheck)
      throw new ReleaseError(
        'bad-request',
        'The deploy service runs every check. Remove --no-browser-check.',
      );
    const { HttpReleaseService } = await import('../service/http-client.ts');
    return new HttpReleaseService(found);
  }
  const [{ LocalReleaseService }, { chooseBrowser }, { settings, store }] = await Promise.all([
    import('../service/local.ts'),
    import('../checks/browser.ts'),
    openLocalStore(),
  ]);
  const browser = browserCheck ? chooseBrowser(settings.chromiumPath) : { skipped: '--no-browser-check' };
  const { origin, previewOrigin, counts } = settings;
  return new LocalReleaseService({ store, origin, previewOrigin, browser, counts });
}

/** Opens the local store for commands that no deploy service offers. @throws ReleaseError */
export async function openLocalStore() {
  const server = findServer(undefined);
  const [{ readSiteSettings }, { openWritableStore }] = await Promise.all([
    import('../settings.ts'),
    import('../store/release-store.ts'),
  ]);
  if (server)
    throw new ReleaseError(
      'bad-request',
      `This command works only on the local store, but RELEASE_SERVER is ${server.url}. Unset it.`,
    );
  const settings = readSiteSettings();
  return { settings, store: await openWritableStore(settings) };
}

const MARKS = { passed: '✓', skipped: '–', refused: '✗' } as const;

/** Prints progress to stderr: stdout is for the result. */
export function printProgress(progress: Progress): void {
  if (progress.type === 'line') {
    printError(progress.text);
    return;
  }
  const { name, outcome, why } = progress;
  const mark = process.stderr.isTTY === true ? MARKS[outcome] : outcome;
  // The error that follows explains a refusal.
  printError(`${mark} ${name}${why && outcome === 'skipped' ? `: ${why}` : ''}`);
}
