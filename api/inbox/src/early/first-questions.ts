import { readQuery, writeQuery } from '../leads/query.ts';
import { askEarly } from '../start/first-requests.ts';

/** Asks what the page will ask first. Of what the address says that is what the page knows, always in the same words. */
export function askFirst(): void {
  askEarly(writeQuery(readQuery(location.search)));
}
