import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '@site/contract/program';
import type { Browser } from 'playwright-core';
import { RUN_AS_NOBODY, warnOnce } from '../compose/confinement.ts';
import { ReleaseError } from '../errors.ts';
import type { BrowserChoice } from './check.ts';

/** Where distributions put Chromium. */
const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** As few services of its own as possible: nothing is looked up or fetched beside the page. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every request of a page is answered from the store. These close the other ways out of the browser. */
const GATE_FLAGS = [
  ...BROWSER_FLAGS,
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const WARNING =
  'Warning: the browser of the gate runs without its sandbox. Run this program as a user who may make namespaces: see docs/operations.md.';

/** How long the browser may take to start, in milliseconds. */
const START_MS = 60_000;

/** Returns the browser to look with, or undefined where there is none. @param setting its path, where one is set */
export function findBrowser(setting: string | undefined): string | undefined {
  return setting ?? KNOWN_PATHS.find(existsSync);
}

/** Returns the browser that looks at pages, or why none does. @param setting its path, where one is set */
export function chooseBrowser(setting: string | undefined): BrowserChoice {
  const path = findBrowser(setting);
  return path ? { path } : { skipped: 'no browser was found (CHROMIUM_PATH names one)' };
}

/** Runs the browser as `nobody`: as root its sandbox does not work. The profile has been made for root. */
const NOBODY_SCRIPT = (path: string) => `#!/bin/sh
for each in "$@"; do
  case "$each" in --user-data-dir=*) chown -R 65534:65534 "\${each#*=}" ;; esac
done
exec ${RUN_AS_NOBODY.join(' ')} '${path.replaceAll("'", "'\\''")}' "$@"
`;

/** A browser that was started, and what ends it. */
export interface StartedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts a browser for the pages of sections: with its sandbox where the system allows one, and without this
 * program's environment.
 * @throws ReleaseError where it does not start
 */
export async function startBrowser(path: string): Promise<StartedBrowser> {
  const { chromium } = await import('playwright-core');
  const own = await mkdtemp(join(tmpdir(), 'gate-'));
  const script = join(own, 'browser');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await writeFile(script, NOBODY_SCRIPT(path), { mode: 0o755 });
  const launch = (executablePath: string, chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: GATE_FLAGS,
      env: { PATH: process.env.PATH ?? '', HOME: tmpdir() },
      timeout: START_MS,
      handleSIGINT: false,
    });
  const ended = () => rm(own, { recursive: true, force: true });
  const started = async (browser: Browser): Promise<StartedBrowser> => ({
    browser,
    close: async () => {
      await browser.close().catch(() => undefined);
      await ended();
    },
  });
  if (!isRoot || isInstalled('setpriv')) {
    const sandboxed = await launch(isRoot ? script : path, true).catch(() => undefined);
    if (sandboxed) return started(sandboxed);
  }
  try {
    const browser = await launch(path, false);
    warnOnce(WARNING);
    return await started(browser);
  } catch (error) {
    await ended();
    throw new ReleaseError(
      'unavailable',
      `The browser ${path} does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.\n${error}`,
    );
  }
}
