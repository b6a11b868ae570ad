import { existsSync } from 'node:fs';

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Which browser the tests drive: the one that CHROMIUM_PATH names, else the system's Chromium. Where there is
 * none, Playwright looks for its own.
 */
export function chromiumPath(): { executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? KNOWN_PATHS.find(existsSync);
  return path ? { executablePath: path } : {};
}
