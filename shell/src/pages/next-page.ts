import { create } from 'zustand';

/**
 * The page that the visitor is about to go to: its code is there, and Sections.tsx renders it out of sight. Undefined
 * until a visitor shows where they may go.
 */
export const useNextPage = create<{ address: string | undefined }>(() => ({ address: undefined }));
