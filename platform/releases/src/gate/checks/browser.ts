import { existsSync } from 'node:fs';

/** Where distributions put Chromium. */
const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * What a window of Chromium has beside the page in it, and starts a process of its own for: a third of the work of opening one. Chromium
 * takes the last such list alone, so that Playwright's own is in it (a test compares them).
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  // Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',

  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** As few services of its own as possible: nothing is looked up or fetched beside the page. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF}`,
];

/**
 * For the pages of sections, every request of which is answered from the store: nothing else finds its way out of the browser. WebRTC asks
 * nobody for its datagrams, and may take TCP instead. Numeric addresses are looked up too.
 */
export const FLAGS_OF_GATE = [
  ...BROWSER_FLAGS,
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** The browser to look with, or undefined where there is none. @param setting its path, where one is set */
export function findBrowser(setting: string | undefined): string | undefined {
  return setting ?? KNOWN_PATHS.find(existsSync);
}

/** The browser that looks at pages, or why none does. @param setting its path, where one is set */
export function chooseBrowser(setting: string | undefined): { path: string } | { skipped: string } {
  const path = findBrowser(setting);
  return path ? { path } : { skipped: 'no browser was found (CHROMIUM_PATH names one)' };
}
