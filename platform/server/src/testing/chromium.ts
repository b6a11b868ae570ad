import { BROWSER_FLAGS, findBrowser } from '@site/releases/browser';

/**
 * Returns how tests start a browser: the one of CHROMIUM_PATH, else the system's Chromium, else Playwright's
 * own.
 */
export function launchOptions() {
  const executablePath = findBrowser(process.env.CHROMIUM_PATH);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless=new', '--no-sandbox', ...BROWSER_FLAGS],
  };
}
