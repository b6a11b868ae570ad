import type { Configuration } from '@rspack/core';
import type { Platform } from '../options.ts';

/** The oldest browsers with every CSS feature that the site uses. */
export const BROWSERS = [
  'chrome >= 123',
  'edge >= 123',
  'firefox >= 125',
  'safari >= 17.4',
  'ios_saf >= 17.4',
];

export function targetOf(platform: Platform): Extract<Configuration['target'], string> {
  return platform === 'browser' ? `browserslist:${BROWSERS.join(', ')}` : 'node20';
}
