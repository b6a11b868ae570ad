import { useEffect, useRef, useState } from 'react';

/** How long the pointer rests on a closed menu's button before it opens, in milliseconds. */
export const OPEN_DELAY_MS = 200;

/** For how long after a menu closed the next one opens at once, in milliseconds. */
export const SKIP_DELAY_MS = 300;

/** How long a menu stays open after the pointer left it, in milliseconds. */
export const CLOSE_DELAY_MS = 150;

interface OpenMenu {
  name: string;
  /** A menu that was opened by the pointer's rest is not closed by the click that follows. */
  by: 'hover' | 'click';
}

/** What opens and closes the header's menus: at most one is open. */
export interface NavMenus {
  open: string | undefined;
  enter(name: string): void;
  leave(): void;
  press(name: string): void;
  close(): void;
}

/** The state of the header's menus with the delays of the specification (section 9). */
export function useNavMenus(): NavMenus {
  const [menu, setMenu] = useState<OpenMenu>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => () => clearTimeout(timer.current), []);

  function close() {
    clearTimeout(timer.current);
    if (menu) closedAt.current = performance.now();
    setMenu(undefined);
  }

  return {
    open: menu?.name,
    close,
    enter(name) {
      clearTimeout(timer.current);
      if (menu?.name === name) return;
      const skip = menu !== undefined || performance.now() - closedAt.current < SKIP_DELAY_MS;
      if (skip) setMenu({ name, by: 'hover' });
      else timer.current = setTimeout(() => setMenu({ name, by: 'hover' }), OPEN_DELAY_MS);
    },
    leave() {
      clearTimeout(timer.current);
      timer.current = setTimeout(close, CLOSE_DELAY_MS);
    },
    press(name) {
      clearTimeout(timer.current);
      if (menu?.name === name && menu.by === 'click') close();
      else setMenu({ name, by: 'click' });
    },
  };
}
