import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, printError } from '@site/contract/program';
import type { Browser } from 'playwright-core';
import { RUN_AS_NOBODY } from '../compose/confinement.ts';
import { ReleaseError } from '../errors.ts';
import type { BrowserChoice } from './check.ts';

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium reads only the last list of features, so this one repeats Playwright's. */
const DISABLED_FEATURES = [
  // Two hidden pages of the address bar. They cost more than the page itself.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Keeps the browser from loading anything besides the page. */
export const BROWSER_FLAGS = [
  `--disable-features=${DISABLED_FEATURES}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The gate answers every request. These flags close the other ways out of the browser. */
const GATE_FLAGS = [
  ...BROWSER_FLAGS,
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

const WARNING =
  'Warning: the browser of the gate runs without its sandbox. Run this program as a user who may make namespaces: see docs/operations.md.';

/** What Playwright and Chromium say where the system allows no sandbox. */
const NO_SANDBOX = /sandboxing failed|usable sandbox|s(?:et)?uid sandbox|new namespace/i;

const START_MS = 60_000;

let hasWarned = false;

/** Returns the browser's path, or undefined if there is none. */
export function findBrowser(setting: string | undefined): string | undefined {
  return setting ?? KNOWN_PATHS.find(existsSync);
}

export function chooseBrowser(setting: string | undefined): BrowserChoice {
  const path = findBrowser(setting);
  return path ? { path } : { skipped: 'no browser was found (CHROMIUM_PATH names one)' };
}

/** Chromium's sandbox does not work as root, so this runs it as `nobody`, who gets the profile. */
const NOBODY_SCRIPT = (path: string) => `#!/bin/sh
for each in "$@"; do
  case "$each" in --user-data-dir=*) chown -R 65534:65534 "\${each#*=}" ;; esac
done
exec ${RUN_AS_NOBODY.join(' ')} '${path.replaceAll("'", "'\\''")}' "$@"
`;

export interface StartedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** Starts a sandboxed browser without this program's environment. @throws ReleaseError */
export async function startBrowser(path: string): Promise<StartedBrowser> {
  const { chromium } = await import('playwright-core');
  const own = await mkdtemp(join(tmpdir(), 'gate-'));
  const script = join(own, 'browser');
  const asNobody = process.getuid?.() === 0 && isInstalled('setpriv');
  if (asNobody) await writeFile(script, NOBODY_SCRIPT(path), { mode: 0o755 });
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath: asNobody ? script : path,
      chromiumSandbox,
      args: GATE_FLAGS,
      env: { PATH: process.env.PATH ?? '', HOME: tmpdir() },
      timeout: START_MS,
      handleSIGINT: false,
    });
  const ended = () => rm(own, { recursive: true, force: true });
  try {
    const browser = await launch(true).catch(async (error) => {
      if (!NO_SANDBOX.test(String(error))) throw error;
      const unsandboxed = await launch(false);
      if (!hasWarned) printError(WARNING);
      hasWarned = true;
      return unsandboxed;
    });
    return {
      browser,
      close: async () => {
        await browser.close().catch(() => undefined);
        await ended();
      },
    };
  } catch (error) {
    await ended();
    throw new ReleaseError(
      'unavailable',
      `The browser ${path} does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.\n${error}`,
    );
  }
}
