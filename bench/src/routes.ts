/** One address of each kind of page. */
export const ROUTES = [
  '/',
  '/services/ev-charger',
  '/contact',
  '/pre-apprenticeship',
  '/service-areas/elk-grove',
];

/** What only a part further down needs: it comes after the page is up, and its HTML is there before. */
export const LATER = /\/(?:testimonials|kit_src_carousel_ts)\.js$/;
