import { LOGO_MARK } from './mark.ts';

const breaker = Object.entries(LOGO_MARK.breaker)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ');

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke-width="3.5">
  <rect width="40" height="40" fill="#0E4F63"/>
  <path stroke="#F2B33D" d="${LOGO_MARK.conductor}"/>
  <rect ${breaker} fill="#0E4F63" stroke="#FFFFFF" stroke-width="3"/>
</svg>
`;
