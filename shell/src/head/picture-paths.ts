import { STATIC_FILE_PATHS } from '@site/kit/host';

/** The icon of tabs and home screens: its path within a composition and on the site. */
export const ICON_PATH = STATIC_FILE_PATHS.icon.slice(1);

/** Returns the path of the picture that other sites show for an address: `og/index.png`. */
export function sharingPicturePath(address: string): string {
  return `og${address === '/' ? '/index' : address}.png`;
}
