import { create } from 'zustand';

interface MobileMenuState {
  opened: boolean;
  open(): void;
  close(): void;
}

/** Whether the menu of small screens is open: its button is in the header, the menu itself beside the page. */
export const useMobileMenu = create<MobileMenuState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}));
