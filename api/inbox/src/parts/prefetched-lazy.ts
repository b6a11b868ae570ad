import { type ComponentType, lazy } from 'react';

const parts: (() => Promise<unknown>)[] = [];

/** A part that the page shows later, if at all. It is fetched when the page is shown, not before, so that a slow line brings the page first. */
export function prefetchedLazy<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  parts.push(load);
  return lazy(load);
}

/** Fetches those parts. */
export function prefetchParts(): void {
  // What does not come is asked for again when it is wanted.
  for (const load of parts) load().catch(() => undefined);
}
