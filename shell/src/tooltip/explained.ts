/** What a tooltip explains. In the menu of small screens nothing is: it covers tooltips too, wherever they stand. */
export const EXPLAINED = '[data-tooltip]:not(:popover-open *)';
