// What sections may ask for, as the gate checks it and as a new section is given it.

/** A release's name: a workspace's folder. It stands in addresses and paths, and with underscores it is a JavaScript identifier. */
export const RELEASE_NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;

/** Addresses that the site itself answers at, or whose files are those of its own pages. */
export const RESERVED = /^\/(?:(?:api|releases|preview)(?:\/.*)?|404|index|healthz|readyz)$/;

/** Most characters of an entry in the header: two of that length have their place in the main bar. */
export const LONGEST_LABEL = 12;
