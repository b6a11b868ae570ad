import { BROWSER_FLAGS, findBrowser } from '@site/releases/browser';

/**
 * How the tests start a browser: the one that CHROMIUM_PATH names, else the system's Chromium. Where there is none,
 * Playwright looks for its own.
 */
export function launchOptions() {
  const executablePath = findBrowser(process.env.CHROMIUM_PATH);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless=new', '--no-sandbox', ...BROWSER_FLAGS],
  };
}
