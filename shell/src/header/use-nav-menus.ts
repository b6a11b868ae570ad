import { useEffect, useRef, useState } from 'react';

/** How long the pointer rests on a closed menu's button before it opens, in milliseconds. */
const OPEN_DELAY_MS = 200;

/** For how long after a menu closed the next one opens at once, in milliseconds. */
const SKIP_DELAY_MS = 300;

/** How long a menu stays open after the pointer left it, in milliseconds. */
const CLOSE_DELAY_MS = 150;

export type NavMenus = ReturnType<typeof useNavMenus>;

/** The state of the header's menus, of which at most one is open, with the delays of the specification (section 9). */
export function useNavMenus() {
  // A menu that was opened by the pointer's rest is not closed by the click that follows.
  const [menu, setMenu] = useState<{ name: string; by: 'hover' | 'click' }>();
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
    enter(name: string) {
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
    press(name: string) {
      clearTimeout(timer.current);
      if (menu?.name === name && menu.by === 'click') close();
      else setMenu({ name, by: 'click' });
    },
  };
}
