/** One address of each kind of page. */
export const ROUTES = [
  '/',
  '/services/ev-charger',
  '/contact',
  '/pre-apprenticeship',
  '/service-areas/elk-grove',
];
