import { MARK } from './mark.ts';

const breaker = Object.entries(MARK.breaker)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ');

/** @param radius of the ground's corners, of 40 */
function drawIcon(radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke-width="3.5">
  <rect width="40" height="40" rx="${radius}" fill="#0E4F63"/>
  <path stroke="#F2B33D" d="${MARK.conductor}"/>
  <rect ${breaker} fill="#0E4F63" stroke="#FFFFFF" stroke-width="3"/>
</svg>
`;
}

/** The mark as browsers show it in a tab: the build makes a file of it. */
export const svg = drawIcon(8);

/** The mark for home screens, which round the corners themselves. */
export const homeScreenIcon = drawIcon(0);
