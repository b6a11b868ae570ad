/** How long a preview lasts at most, in hours: seven days. */
export const MOST_HOURS = 7 * 24;
