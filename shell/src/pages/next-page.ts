import { create } from 'zustand';

/**
 * The page that the visitor is about to go to: its code is there, and Sections.tsx renders it out of sight. Undefined
 * until a visitor shows where they may go.
 */
export const useNextPage = create<{ address: string | undefined }>(() => ({ address: undefined }));

let allowed = false;

/** Called when the place of the sections is hydrated: another render before would make React give up its HTML. */
export function allowPreparing(): void {
  allowed = true;
}

/** Has the page at an address rendered out of sight, once that is possible. */
export function prepareNextPage(address: string): void {
  if (allowed) useNextPage.setState({ address });
}
