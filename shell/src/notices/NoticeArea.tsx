import { useHotkeys } from '@mantine/hooks';
import { useLazyModule } from '@site/kit';
import { dismissNotice, useNotices } from '@site/kit/host';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './NoticeArea.module.css';
import { NoticesHeld } from './notices-held.ts';

const loadDisplay = () => import(/* webpackChunkName: "notices" */ './NoticeDisplay.tsx');

function onMenuToggle(hear: () => void): () => void {
  document.addEventListener('toggle', hear, true);
  return () => document.removeEventListener('toggle', hear, true);
}

/** Whether the menu of small screens covers all else, notices too. */
function useMenuOpen(): boolean {
  return useSyncExternalStore(
    onMenuToggle,
    () => document.querySelector(':popover-open') !== null,
    () => false,
  );
}

/** Where notices appear: one at a time, in a named region that F8 focuses. */
export function NoticeArea() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const [focused, setFocused] = useState(false);
  const isCovered = useMenuOpen();
  const visible = useNotices(({ notices }) => notices.find(({ open }) => open));
  const [display, fetchDisplay] = useLazyModule(loadDisplay);

  const leadHere = () => {
    region.current?.focus({ preventScroll: true });
    setFocused(true);
  };
  useHotkeys([['F8', leadHere]], [], true);

  useEffect(() => {
    if (visible) {
      void fetchDisplay();
    } else if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      // Whoever was led here goes on where they were.
      cameFrom.current.focus({ preventScroll: true });
    }
  }, [visible, fetchDisplay]);

  useEffect(() => {
    // A form's outcome must show even when the connection is gone by then: fetched as soon as one is filled in.
    const filling = document.querySelector('main :is(input, textarea, select):focus');
    if (filling) void fetchDisplay();
    document.addEventListener('input', fetchDisplay, { once: true });
    return () => document.removeEventListener('input', fetchDisplay);
  }, [fetchDisplay]);

  useEffect(() => {
    if (!visible) return;
    // Whoever tries a form anew, right or not, has no use for what came of the one before. One that closes a dialog sends nothing.
    const dismiss = ({ target }: Event) => {
      const isDialogs = target instanceof HTMLFormElement && target.getAttribute('method') === 'dialog';
      if (!isDialogs) dismissNotice(visible.id);
    };
    document.addEventListener('submit', dismiss);
    return () => document.removeEventListener('submit', dismiss);
  }, [visible]);

  const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    // A finger that taps a notice leaves the focus on the region.
    setFocused(target !== currentTarget);
    if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };

  return (
    <section
      ref={region}
      className={classes.area}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && visible) dismissNotice(visible.id);
      }}
    >
      <NoticesHeld value={focused || isCovered}>
        {display ? <display.NoticeDisplay notice={visible} area={region} /> : null}
      </NoticesHeld>
    </section>
  );
}
