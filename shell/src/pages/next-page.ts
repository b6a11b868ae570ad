import { create } from 'zustand';

interface NextPage {
  /** Undefined until a visitor shows where they may go. */
  address: string | undefined;
}

/** The page that the visitor is about to go to: its code is there, and Sections.tsx renders it out of sight. */
export const useNextPage = create<NextPage>(() => ({ address: undefined }));
