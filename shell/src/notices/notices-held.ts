import { createContext } from 'react';

/** Whether notices wait: the focus is among them, or something covers them. */
export const NoticesHeld = createContext(false);
